// @ts-check
// Whether the server can be reached again: asked at growing distances, and at once when there is reason to hope.

const FIRST_WAIT = 1500;
const LONGEST_WAIT = 20000;

/** Fulfilled when the server answers; not before it has been given a moment. */
export async function reached() {
  let wait = FIRST_WAIT;
  do {
    await rest(wait);
    wait = Math.min(1.5 * wait, LONGEST_WAIT);
  } while (!(await answers()));
}

/** Whether it is our server that answers, and not a proxy whose server is gone, or the page of a hotel. */
async function answers() {
  try {
    const answer = await fetch("/offline", { cache: "no-store" });
    return answer.headers.has("Teien-Reader");
  } catch {
    return false;
  }
}

/**
 * @param {number} wait
 * @returns {Promise<void>}
 */
function rest(wait) {
  const over = new AbortController();
  const { signal } = over;
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      over.abort();
      done();
    };
    const timer = setTimeout(end, wait);
    addEventListener("online", end, { signal });
    document.addEventListener("visibilitychange", () => !document.hidden && end(), { signal });
  });
}
