import { expect, test } from "vitest";
import { callerOf } from "./caller-name.ts";

test.each([
  ["+12125550199", "+12125550199"],
  [" +12125550199 ", "+12125550199"],
  ["+5215512345678", "+525512345678"],
  ["sip:anna@pbx.example", "sip:anna@pbx.example"],
  ["client:anna", "client:anna"],
  ["+266696687", "anonymous"],
  ["266696687", "anonymous"],
  ["+7378742833", "anonymous"],
  ["+86282452253", "anonymous"],
  ["Anonymous", "anonymous"],
  ["unknown", "anonymous"],
  ["", "anonymous"],
  [" ", "anonymous"],
  [undefined, "anonymous"],
  [12125550199, "anonymous"],
])("%s is read as %s", (written, caller) => expect(callerOf(written)).toBe(caller));
