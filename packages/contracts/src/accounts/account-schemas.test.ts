import { expect, test } from "vitest";
import { emailAddress } from "./account-schemas.ts";

test.each(["Ada@Example.com", " ada@intranet ", "jörg@müller.example", "名@例え.example"])(
  "takes the address %s",
  (address) => {
    expect(emailAddress.parse(address)).toBe(address.trim());
  },
);

// The database turns the first two into a plain i and k, and so into other people's addresses.
test.each(["ada@b\u0130g.example", "ada@ban\u212A.example", "Jörg@MÜLLER.example", "ada", "a b@c"])(
  "refuses the address %s",
  (address) => {
    expect(emailAddress.safeParse(address).success).toBe(false);
  },
);
