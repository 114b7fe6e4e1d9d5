import { expect, test } from "vitest";
import { suggestActions } from "./suggest-actions.ts";

test.each([
  ["book_table", "", "POST", ["book"]],
  ["bookTable", "", undefined, ["book"]],
  ["cancel_booking", "", "POST", ["cancel"]],
  ["termin_stornieren", "", "POST", ["cancel"]],
  ["send_sms", "", undefined, ["send"]],
  ["send_booking_confirmation", "", "POST", ["send"]],
  ["update_booking", "", "POST", ["update", "change"]],
  ["schedule_callback", "", "POST", ["callback"]],
  ["pay_order", "", "POST", ["pay"]],
  ["create_appointment", "", "POST", ["book"]],
  ["refund", "", "POST", ["pay"]],
  ["transferCall", "", undefined, ["transfer"]],
  ["zap_12", "Books a table in the restaurant.", "POST", ["book"]],
  ["zap_12", "Checks whether a table can be booked.", "POST", []],
  ["zap_12", "Runs the workflow.", "POST", []],
  ["book_table", "", "GET", []],
  ["get_booking", "", "POST", []],
  ["checkAvailability", "Checks whether a table can be booked", "POST", []],
  ["booking_status", "", "POST", []],
  ["search_documents", "", undefined, []],
  ["recall_memory", "", undefined, []],
  ["endCall", "", undefined, []],
])("%s (%s, %s) backs %j", (name, description, method, actions) => {
  expect(suggestActions({ name, description, ...(method === undefined ? {} : { method }) })).toEqual(actions);
});
