/**
 * Finds operations on the first page of the reference: hides what does not have every word that is typed. Without this script
 * the field stays hidden, and everything is shown.
 */
const field = document.getElementById("find");
const sections = [...document.querySelectorAll("section")];

function find() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const section of sections) {
    const chapter = section.querySelector("h2").textContent.toLowerCase();
    let isShown = false;
    for (const line of section.querySelectorAll("li")) {
      const text = `${chapter} ${line.textContent.toLowerCase()}`;
      line.hidden = !words.every((word) => text.includes(word));
      if (line.hidden) continue;
      isShown = true;
      found += 1;
    }
    section.hidden = !isShown;
  }
  document.getElementById("found").textContent = words.length === 0 ? "" : `${found} found`;
}

if (field !== null) {
  document.getElementById("finder").hidden = false;
  field.addEventListener("input", find);
  // A browser that comes back to the page has kept what was typed.
  find();
}
