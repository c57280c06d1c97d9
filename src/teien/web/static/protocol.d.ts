// Written by `python -m teien.web.protocol_types`; messages are described in `teien/web/messages.py`.

export type Code = "illegal" | "malformed" | "stale" | "forbidden" | "slow-down";

export type AbsenceAction = "replace" | "end";

export type PlainAction = "undo" | "draw" | "refuse" | "resign";

export type QuestionKind = "undo" | "draw";

/** By layer and id an element's text; null where it is gone. */
export type Parts = Record<string, Record<string, string | null>>;

/** By seat and move, the ids to touch one after the other. */
export type Acts = Record<string, Record<string, Array<string>>>;

/** By which an answer says to what it is one; whoever asks chooses it. */
export type Id = number | string | null;

export type Command = "undo" | "draw" | "resign" | "hint";

/** Who sits where, and how they stand. */
export interface Seat {
  name: string;
  kind: string;
  level: number | null;
  joined: boolean;
  present: boolean;
  /** For how many seconds somebody has been away who sat down; null of everybody else. */
  away: number | null;
  mine: boolean;
  /** Whether a program sits there, through the interface for bots. */
  bot: boolean;
  standing: string;
  colour: string;
  symbol: string;
}

/** A move of the list. */
export interface Played {
  /** The number of moves after this one. */
  n: number;
  seat: number;
  text: string;
  spoken: string;
  /** Where in the game it was made, as its players count; of the moves with the same heading, the first has it. */
  heading?: string;
  /** What ended with it, such as a round, in a sentence. */
  ended?: string;
  /** Whether a hint was given for it, at a table where everybody is told. */
  helped?: boolean;
}

/** What a seat has asked the others. */
export interface Question {
  seat: number;
  what: QuestionKind;
}

/** How it ended. */
export interface Result {
  headline: string;
  why: string;
  winners: Array<number>;
}

/** What the last move made, to be seen before the position that the rules went on to: the figure of a round. */
export interface Moment {
  /** In news, what differs from the picture before. */
  parts: Parts;
  travels: Record<string, string>;
  said: string;
}

/** How what is hidden was drawn: the fingerprint that promises it and, at the end, the key; or what was chosen. */
export interface Shuffles {
  fingerprint: string | null;
  key: string | null;
  chosen: string | null;
}

/** Which game of a return match it is, and how that stood when the game began, in words. */
export interface ReturnMatch {
  game: number;
  games: number;
  text: string;
}

/** What everybody may know of a table. */
export interface Everybody {
  version: number;
  move: number;
  to_act: Array<number>;
  asked: Question | null;
}

/** How the next step is done: what to touch, by how much was touched so far, and what can be done besides. */
export interface Step {
  touches: Array<string>;
  besides: string;
}

/** What a move did, in words. */
export interface Commented {
  n: number;
  seat: number;
  text: string;
}

/** What somebody may do with the seats that they hold. */
export interface Choices {
  act: Acts;
  /** Which buttons do something; what is left out does nothing. */
  can: Record<Command, boolean>;
  status: string;
  step: Step | null;
  /** Of the last moves, where people play with computers and can be accompanied. */
  comments?: Array<Commented>;
}

/** What concerns the seats that somebody holds. */
export interface Personal extends Choices {
  mine: Array<number>;
  look: number | null;
  secret: boolean;
  /** How it ended: told to who played as their own result, and of everybody to all others. */
  result: Result | null;
}

/** What a table looks like to somebody, but for the picture. */
export interface State extends Everybody, Personal {
  over: boolean;
  said: string;
  moves: Array<Played>;
  seats: Array<Seat>;
  /** Whether the same people have begun to play once more. */
  rematch: boolean;
  shuffles: Shuffles | null;
  return_match: ReturnMatch | null;
  /** After so many seconds nobody need wait any more for somebody who is away; 0: everybody must. */
  patience: number;
  /** Whether hints are given at this table. */
  hints: boolean;
  /** What has just happened, for a screen reader; empty where it need not be said. */
  say: string;
}

/** What a bot has to decide now, once: whatever else it hears of until then changes nothing about it. */
export interface Decision {
  seat: number;
  /** At which the decision began, to be named with the move; what others choose meanwhile does not make it stale. */
  version: number;
  /** All legal moves: by the text of each its number. */
  moves: Record<string, number>;
}

/** What bots are told besides, with every state and all news. */
export interface ForBots {
  /** As far as the bot's seat may know it: `teien.from_position` reads it. */
  position: string;
  /** None while the bot need not act, also where it may change what it has chosen. */
  decision: Decision | null;
}

/** The state as a bot is told it. */
export interface Told extends State, ForBots {
  type: "state";
}

/** The state as a page is told it, with the picture. */
export interface Whole extends State {
  type: "state";
  /** What the server's pages are made of: a page that is made of something else is an old one. */
  build: string;
  parts: Parts;
  moment?: Moment;
}

/** What one action changed, for all who see the same; what is left out is as it was. Bots get no pictures. */
export interface Changes extends Everybody {
  type: "news";
  /** A page is told once it is. */
  over?: boolean;
  standings: Array<string>;
  parts?: Parts;
  /** What moved under another name: by the new id the old one. */
  travels?: Record<string, string>;
  moment?: Moment;
  said?: string;
  moves?: Array<Played>;
  /** Moves with a higher number were taken back. */
  cut?: number;
  /** For a screen reader. */
  say?: string;
  /** What was answered to a request, for everybody to read. */
  note?: string;
  /** Whether the version is told once more, since a choice of one's own was changed in it. */
  again?: boolean;
}

/** What an action changed for the seats that somebody holds: which these are, and who looks, stays as it was. */
export interface OwnNews extends Choices {
  /** Told where anything is ever secret. */
  secret?: boolean;
  /** Told once there is one. */
  result?: Result | null;
}

/** What one action changed, for one of them. */
export interface News extends Changes, OwnNews {
  /** Of whoever did it, the id of their message. */
  done?: Id;
}

/** What one action changed, for a bot. */
export interface BotNews extends Changes, Personal, ForBots {
  done?: Id;
}

/** An action of one's own is done; the state has been told. */
export interface Done {
  type: "done";
  id: Id;
  version: number;
}

/** Why something was not done. */
export interface Refused {
  type: "refused";
  id: Id;
  code: Code;
  error: string;
}

/** The move that the computer would make. */
export interface Hint {
  type: "hint";
  id: Id;
  seat: number;
  move: string;
  touches: Array<string>;
  spoken: string;
  /** The share of the win that it promises. */
  expected: number | null;
  /** The move as advice, what it does and what can be expected of it. */
  why: string;
}

/** Why a computer may have made a move. */
export interface Reason {
  type: "reason";
  id: Id;
  n: number;
  text: string;
}

/** What a seat had better look at: sentences, and the ids of what they speak of. */
export interface Notice {
  type: "notice";
  id: Id;
  texts: Array<string>;
  shows: Array<string>;
}

/** What some legal moves do, by their texts. */
export interface Words {
  type: "words";
  id: Id;
  words: Record<string, string>;
}

/** What is to be said of a thing in the picture: to a question by its key or, without one, what it is. */
export interface Answer {
  type: "answer";
  id: Id;
  key: string;
  thing: string;
  text: string;
}

/** For each seat, whether somebody is there, and for how many seconds who sat down is away, as of a `Seat`. */
export interface Presence {
  type: "presence";
  present: Array<boolean>;
  away: Array<number | null>;
}

/** That the line holds, and what there is to know by it. */
export interface Pong {
  type: "pong";
  version: number;
  build: string;
}

export interface MakeMove {
  do: "move";
  seat: number;
  move: string;
  /** Of the table that it is meant for. */
  version: number;
  id?: Id;
}

export interface TakeAction {
  do: PlainAction;
  seat: number;
  version: number;
  id?: Id;
}

/** The computer is to play for somebody who is away for long, or the game is to end. */
export interface AnswerAbsence {
  do: AbsenceAction;
  seat: number;
  /** The seat of whoever is away. */
  away: number;
  version: number;
  id?: Id;
}

export interface AskHint {
  do: "hint";
  seat: number;
  id?: Id;
}

/** Why a computer made the move of a number. */
export interface AskReason {
  do: "reason";
  seat: number;
  n: number;
  id?: Id;
}

/** What is worth a look now. */
export interface AskNotice {
  do: "notice";
  seat: number;
  id?: Id;
}

/** By which rule a try is forbidden; one that is not has no answer. */
export interface AskWhy {
  do: "why";
  seat: number;
  touches: Array<string>;
  id?: Id;
}

/** What moves do, in words, for buttons. */
export interface AskWords {
  do: "words";
  seat: number;
  moves: Array<string>;
  id?: Id;
}

/** A question of the game's, by its key, about a thing in the picture; without a key, what the thing is. */
export interface AskQuestion {
  do: "question";
  key: string;
  thing: string;
  /** The position that is looked at, where that is an earlier one. */
  at?: string | null;
  id?: Id;
}

/** Of several people at one screen, one alone looks; null when all do again. */
export interface Look {
  do: "look";
  seat: number | null;
  id?: Id;
}

/** For the whole state, or whether the line holds. */
export interface Ask {
  do: "state" | "ping";
  id?: Id;
}

/** What a page is told. */
export type Message = Whole | News | Done | Refused | Hint | Reason | Notice | Words | Answer | Presence | Pong;

/** What a bot reads from a stream. */
export type Line = Told | BotNews | Presence;

export type Enquiry = AskHint | AskReason | AskNotice | AskWhy | AskWords | AskQuestion;

/** What a page says. */
export type Request = MakeMove | TakeAction | AnswerAbsence | AskHint | AskReason | AskNotice | AskWhy | AskWords | AskQuestion | Look | Ask;
