"""A return match of two people: the end of the first game leads both into the second, and that tells who won."""

from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.test_together import play_one
from tests.web.browser.visitor import Visitor


def play_through(*visitors: Visitor) -> None:
    table = visitors[0].table_id
    while not visitors[0].site.table(table).over:
        play_one(table, *visitors)
    for visitor in visitors:
        expect(visitor.part("ending")).to_be_visible()


def test_both_are_led_into_the_second_game_and_told_how_the_return_match_stands(come: Come) -> None:
    anna, ben = come(), come(viewport={"width": 360, "height": 740}, locale="fr", color_scheme="dark")
    page = anna.page
    page.goto("/new/niwa")
    page.select_option("#seat-1", "link")
    page.fill("#name-0", "Anna")
    anna.choose("circuit", "pond")
    anna.choose("longest", "1")
    anna.choose("first", "1")
    page.get_by_label("Return match").check()
    anna.photograph("return-match-new")
    anna.button("Open the table").click()
    page.wait_for_url("**/table/*")
    (link,) = anna.links
    ben.page.goto(link)
    ben.page.get_by_label("Votre nom").fill("Ben")
    ben.button("S’asseoir").click()
    ben.ready()
    expect(anna.part("return-match")).to_have_text("Return match: game 1 of 2.")
    play_through(anna, ben)
    expect(anna.part("ending")).to_contain_text("Return match after game 1 of 2: Anna ½, Ben ½.")
    expect(ben.part("ending")).to_contain_text("Match aller-retour après la partie 1 sur 2")
    anna.photograph("return-match-first")
    ben.photograph("return-match-first-french")
    anna.button("On to game 2 of 2").click()
    page.wait_for_url("**/table/*")
    anna.ready()
    # Who has not pressed it is led on all the same.
    ben.page.locator("[data-next]").click()
    ben.ready()
    assert ben.table_id == anna.table_id
    expect(anna.part("return-match")).to_have_text("Return match: game 2 of 2. So far: Ben ½, Anna ½.")
    anna.photograph("return-match-second")
    play_through(ben, anna)
    expect(anna.part("ending")).to_contain_text("You share the return match with Ben: Ben 1, Anna 1.")
    expect(ben.part("ending")).to_contain_text("Vous partagez le match aller-retour avec Anna")
    expect(anna.button("Play again")).to_be_visible()
    anna.photograph("return-match-last")
