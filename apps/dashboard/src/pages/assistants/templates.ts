/** What a new assistant may begin with; their texts are in the catalogue, in the language of whoever makes one. */
export const TEMPLATES = ["blank", "reception", "appointments", "messages"] as const;
export type Template = (typeof TEMPLATES)[number];
