import type { Page } from "playwright-core";

/** So high may an entry of a list be, in CSS pixels, at each width: the next one is still in sight. */
const HIGHEST_ENTRY = 620;

const SURFACES = ".react-flow, canvas, svg, section:has(> svg)";

/** What leaves the window, what is cut off, and entries of lists that hide the others, as the page is laid out now. */
export function findMisfits(page: Page): Promise<readonly string[]> {
  return page.evaluate(`{
    const shown = (element) => element.outerHTML.slice(0, 160) + " …" + element.textContent.slice(0, 40);
    const misfits = [];
    for (const element of document.querySelectorAll("main *, [role=dialog], [role=dialog] *, header *, nav *")) {
      const { overflowX, visibility, textOverflow } = getComputedStyle(element);
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1 || visibility === "hidden") continue;
      // What is drawn on a surface that can be moved may be anywhere on it.
      if (element.closest(${JSON.stringify(SURFACES)}) !== null) continue;
      if (right > innerWidth + 1 || left < -1) misfits.push("leaves the window: " + shown(element));
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) continue;
      if (overflowX === "auto" || overflowX === "scroll") misfits.push("scrolls sideways: " + shown(element));
      if (overflowX === "hidden" && textOverflow !== "ellipsis") misfits.push("is cut off: " + shown(element));
    }
    for (const link of document.querySelectorAll("main [data-row-link]")) {
      const height = link.closest("tr, li, article")?.getBoundingClientRect().height ?? 0;
      if (height > ${HIGHEST_ENTRY}) misfits.push("an entry is " + Math.round(height) + " px high: " + shown(link));
    }
    misfits.slice(0, 6);
  }`);
}
