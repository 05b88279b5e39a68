import { expect, test } from "vitest";
import { visitorNetwork } from "./visitor-network.ts";

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.200", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => {
  expect(visitorNetwork(address)).toBe(network);
});
