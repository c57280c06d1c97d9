// @ts-check
// Whether things move.

const less = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether somebody wants nothing to move, as their device says or as they chose here. */
export function isStill() {
  const { motion } = document.documentElement.dataset;
  return motion ? motion === "still" : less.matches;
}
