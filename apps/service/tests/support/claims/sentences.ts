import { readFileSync } from "node:fs";

/** A sentence of an assistant. */
export interface Sentence {
  readonly language: string;
  readonly text: string;
  /** What a tool must have done for it to be true; `*`: anything; null: it claims nothing. */
  readonly action: string | null;
}

/** Two hundred sentences in four languages, half of which say that something was done. */
export const SENTENCES: readonly Sentence[] = readFileSync(new URL("./sentences.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [language = "", action = "", ...words] = line.split(" ");
    return { language, text: words.join(" "), action: action === "-" ? null : action };
  });

/** A tool that has nothing to do with the sentence, and that succeeded all the same. */
export function unrelatedTool({ action }: Sentence): string {
  if (action === "*" || action === null) return "get_opening_hours";
  return action === "send" || action === "note" || action === "transfer" ? "pay_invoice" : "send_sms";
}

/** A tool whose success makes the sentence true. */
export function backingTool({ action }: Sentence): string {
  const names: Readonly<Record<string, string>> = {
    book: "book_table",
    cancel: "cancel_booking",
    change: "reschedule",
    send: "send_sms",
    order: "place_order",
    pay: "refund",
    register: "register_member",
    update: "update_contact",
    transfer: "forward_request",
    note: "leave_message",
    callback: "arrange_callback",
  };
  return names[action ?? ""] ?? "book_table";
}
