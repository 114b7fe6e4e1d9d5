import { describe, expect, test } from "vitest";
import { planColumns, shownTarget } from "./columns.ts";

const becomes = (header: readonly string[], mappings: Readonly<Record<string, string>> = {}) =>
  planColumns(header, mappings).map(shownTarget);

describe("columns", () => {
  test.each(["phone", "Phone Number", "MOBILE", " cell ", "phone_number"])("%j is the number", (name) => {
    expect(becomes([name])).toEqual(["phone_number"]);
  });

  test("the first of a kind counts; the others, and all the rest, are variables as templates write them", () => {
    expect(becomes(["Mobile", "Phone", "Full Name", "E-mail address", "Company", "Renews On", "Größe (cm)"])).toEqual([
      "phone_number",
      "phone",
      "name",
      "e_mail_address",
      "company",
      "renews_on",
      "größe_cm",
    ]);
  });

  test("names that would be the same, or are missing, get names of their own", () => {
    expect(becomes(["phone", "a", "A", "a!", "", ""])).toEqual([
      "phone_number",
      "a",
      "a_2",
      "a_3",
      "column_5",
      "column_6",
    ]);
  });

  test("mappings count before names, in either direction, and drop columns", () => {
    expect(becomes(["Phone", "Reach", "x"], { Reach: "phone", X: "ignore" })).toEqual(["phone", "phone_number", null]);
    expect(becomes(["Reach", "Who"], { phone_number: "reach", name: "who" })).toEqual(["phone_number", "name"]);
    expect(becomes(["phone"], { nowhere: "name" })).toEqual(["phone_number"]);
  });
});
