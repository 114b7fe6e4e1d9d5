/**
 * Makes every `<button data-copies="id">` of `root` copy the text of that element. Browsers offer the clipboard only
 * on https and localhost; elsewhere the text is selected, ready for Ctrl+C.
 *
 * @param {ParentNode} root
 */
export function enableCopyButtons(root) {
  for (const button of root.querySelectorAll("button[data-copies]")) {
    const label = button.textContent;
    button.addEventListener("click", async () => {
      const source = document.getElementById(button.dataset.copies);
      if (source === null) return;
      button.textContent = (await copyText(source.textContent)) ? "Copied" : selectText(source);
      setTimeout(() => {
        button.textContent = label;
      }, 2_500);
    });
  }
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function selectText(source) {
  getSelection().selectAllChildren(source);
  return "Selected: press Ctrl+C";
}

enableCopyButtons(document);
