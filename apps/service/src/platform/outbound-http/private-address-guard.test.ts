import { describe, expect, it } from "vitest";
import { isPrivateHostname, isPublicAddress } from "./private-address-guard.ts";

describe("isPublicAddress", () => {
  it.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "10.255.255.255",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "169.254.170.2",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "168.63.129.16",
    "::",
    "::1",
    "::7f00:1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "0:0:0:0:0:ffff:a9fe:a9fe",
    "64:ff9b::7f00:1",
    "64:ff9b:1::7f00:1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2001:10::1",
    "2002:7f00:1::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "4000::1",
    "",
    "localhost",
    "8.8.8.8:80",
    "256.1.1.1",
  ])("refuses %j", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["1.1.1.1", "8.8.8.8", "172.15.255.255", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"])(
    "lets %s pass",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe("isPrivateHostname", () => {
  it.each(["localhost", "localhost.", "app.localhost", "127.0.0.1", "[::1]", "[::ffff:7f00:1]", "10.0.0.1"])(
    "knows %s",
    (hostname) => {
      expect(isPrivateHostname(hostname)).toBe(true);
    },
  );

  it.each(["example.com", "localhost.example.com", "notlocalhost", "1.1.1.1", "[2606:4700::1111]"])(
    "cannot say it of %s",
    (hostname) => {
      expect(isPrivateHostname(hostname)).toBe(false);
    },
  );
});
