/** Removes what models write and nobody can say (markup, emoji, the brackets of links) and keeps the words. */
export function speakable(text: string): string {
  return text
    .replaceAll(/```[a-z]*\n?/gi, " ")
    .replaceAll(/!?\[([^\]]*)\]\((?:[^)]*)\)/g, "$1")
    .replaceAll(/^\s{0,3}(?:#{1,6}|[-*+•]|\d+[.)])\s+/gm, "")
    .replaceAll(/(\*\*|__|~~|`)/g, "")
    .replaceAll(/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, "")
    .replaceAll(/\p{Extended_Pictographic}|\u{FE0F}|\u{200D}/gu, "")
    .replaceAll(/\s+/g, " ");
}
