import { describe, expect, test } from "bun:test"
import { isIP } from "node:net"
import fc from "fast-check"
import { isPublicAddress } from "../../adapters/outbound/publicAddress.ts"
import { webTarget } from "../../adapters/outbound/webTarget.ts"
import { PROPERTY_RUNS } from "../support/running/effectTest.ts"

const NOT_PUBLIC: ReadonlyArray<readonly [address: string, why: string]> = [
  ["0.0.0.0", "this host"],
  ["0.1.2.3", "this network"],
  ["10.0.0.0", "private, first"],
  ["10.255.255.255", "private, last"],
  ["100.64.0.0", "shared by a carrier, first"],
  ["100.100.100.200", "metadata of a cloud, in the shared range"],
  ["100.127.255.255", "shared by a carrier, last"],
  ["127.0.0.1", "loopback"],
  ["127.255.255.254", "loopback, far end"],
  ["168.63.129.16", "services of a cloud, at a public number"],
  ["169.254.0.1", "link-local"],
  ["169.254.169.254", "metadata of most clouds"],
  ["169.254.170.2", "credentials of a container"],
  ["172.16.0.1", "private, first"],
  ["172.31.255.255", "private, last"],
  ["192.0.0.8", "protocol assignments"],
  ["192.0.0.192", "metadata of a cloud"],
  ["192.0.2.1", "documentation 1"],
  ["192.88.99.1", "relay of 6to4"],
  ["192.31.196.1", "AS112"],
  ["192.175.48.1", "AS112"],
  ["192.52.193.1", "multicast tunnels"],
  ["192.168.0.1", "private"],
  ["192.168.255.255", "private, last"],
  ["198.18.0.1", "benchmarking, first"],
  ["198.19.255.255", "benchmarking, last"],
  ["198.51.100.7", "documentation 2"],
  ["203.0.113.9", "documentation 3"],
  ["224.0.0.1", "multicast"],
  ["239.255.255.250", "multicast of devices"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["0:0:0:0:0:0:0:1", "loopback, in full"],
  ["::127.0.0.1", "compatible with version 4"],
  ["::8.8.8.8", "compatible with version 4, of a public one"],
  ["::ffff:10.0.0.1", "mapped private"],
  ["::ffff:127.0.0.1", "mapped loopback"],
  ["::ffff:7f00:1", "mapped loopback, in hexadecimal"],
  ["0:0:0:0:0:ffff:a9fe:a9fe", "mapped metadata, in full"],
  ["0::0:0:0:10.0.0.1", "compatible with version 4, oddly shortened"],
  ["::ffff:0:127.0.0.1", "translated by RFC 6145"],
  ["::ffff:0:8.8.8.8", "translated by RFC 6145, of a public one"],
  ["64:ff9b::7f00:1", "translated loopback"],
  ["64:ff9b::10.0.0.1", "translated private"],
  ["64:ff9b::a9fe:a9fe", "translated metadata"],
  ["64:ff9b::168.63.129.16", "translated services of a cloud"],
  ["64:ff9b::8.8.8.8", "translated public"],
  ["64:ff9b::808:808", "translated public, in hexadecimal"],
  ["64:ff9b::ffff:ffff", "translated, last"],
  ["64:ff9b:1::1", "translation of one network"],
  ["64:ff9b:1::8.8.8.8", "translation of one network, of a public one"],
  ["100::1", "discarded"],
  ["2001::1", "Teredo"],
  ["2001:0:7f00:1::", "Teredo, of loopback"],
  ["2001:2::1", "benchmarking"],
  ["2001:3::1", "multicast tunnels"],
  ["2001:4:112::1", "AS112"],
  ["2001:10::1", "ORCHID"],
  ["2001:20::1", "ORCHID 2"],
  ["2001:30::1", "drone tags"],
  ["2001:db8::", "documentation"],
  ["2001:db8:ffff::1", "documentation"],
  ["2002:7f00:1::", "6to4 of loopback"],
  ["2002:c0a8:1::1", "6to4 of private"],
  ["2002:808:808::1", "6to4 of a public one"],
  ["2620:4f:8000::1", "AS112"],
  ["3fff::1", "documentation 2"],
  ["4000::1", "not given out"],
  ["5f00::1", "segment routing"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "metadata of a cloud"],
  ["fdff:ffff::1", "unique local, far end"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "link-local with its zone"],
  ["2606:4700:4700::1111%eth0", "a public one with a zone"],
  ["febf::1", "link-local, last"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["ff0e::1", "multicast of the world"],
  ["", "nothing"],
  ["localhost", "a name"],
  ["example.com", "a name"],
  ["[::1]", "brackets"],
  ["8.8.8.8:80", "a port"],
  ["8.8.8.0/24", "a range"],
  ["8.8.8", "short"],
  ["134744072", "one number"],
  ["0x8.0x8.0x8.0x8", "hexadecimal"],
  ["010.010.010.010", "octal"],
  [" 8.8.8.8", "a blank"],
  ["256.8.8.8", "out of range"]
]

const PUBLIC = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.1",
  "168.63.129.15",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.1",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "::ffff:8.8.8.8",
  "::ffff:808:808",
  "2000::1",
  "2001:200::1",
  "2001:4860:4860::8888",
  "2003::1",
  "2606:4700:4700::1111",
  "2a00:1450:4001:800::200e",
  "3ffe::1"
]

describe("an address", () => {
  test.each(NOT_PUBLIC)("%s is not public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(PUBLIC)("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test("of version 4 is as public as mapped into version 6, and never public as what a translator would make of it", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const isPublic = isPublicAddress(address)
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublic)
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(false)
        expect(isPublicAddress(`::${address}`)).toBe(false)
        expect(isPublicAddress(`2001:db8::${address}`)).toBe(false)
        expect(isPublicAddress(`2606:4700::${address}`)).toBe(true)
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test("is not public when its text is no address, and no text makes it throw", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webAuthority(), fc.ipV4Extended(), fc.ipV6()), (text) => {
        expect(isPublicAddress(text) && isIP(text) === 0).toBe(false)
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })
})

describe("an odd spelling in a URL", () => {
  test.each([
    ["http://0x7f.1/", "127.0.0.1"],
    ["http://0177.0.0.1/", "127.0.0.1"],
    ["http://2130706433/", "127.0.0.1"],
    ["http://0x7f000001/", "127.0.0.1"],
    ["http://127.1/", "127.0.0.1"],
    ["http://127.0.0.1./", "127.0.0.1"],
    ["http://①②⑦.⓪.⓪.①/", "127.0.0.1"],
    ["http://127。0。0。1/", "127.0.0.1"],
    ["http://%31%32%37.0.0.1/", "127.0.0.1"],
    ["http://0/", "0.0.0.0"],
    ["http://0xa9fea9fe/", "169.254.169.254"],
    ["http://[::ffff:127.0.0.1]/", "::ffff:7f00:1"],
    ["http://[0:0:0:0:0:0:0:1]/", "::1"],
    ["http:\\\\127.0.0.1\\", "127.0.0.1"],
    ["http:127.0.0.1", "127.0.0.1"],
    ["hTTp://127.0.0.1\t/", "127.0.0.1"]
  ])("%s is read as its address, which is not public", (url, host) => {
    expect(webTarget(url)?.host).toBe(host)
    expect(isPublicAddress(host)).toBe(false)
  })
})

describe("an address that is not of the web", () => {
  test.each([
    ["ftp://shop.example/", "another protocol"],
    ["file:///etc/passwd", "a file"],
    ["gopher://shop.example/", "another protocol"],
    ["javascript:alert(1)", "a program"],
    ["data:text/html,hi", "data"],
    ["blob:http://shop.example/1", "another protocol"],
    ["//shop.example/", "no protocol"],
    ["/path", "no host"],
    ["", "nothing"],
    ["http://", "no host"],
    ["http://shop.example:99999/", "no such port"],
    ["http://nova@shop.example/", "a user name"],
    ["http://:secret@shop.example/", "a password"],
    ["http://[fe80::1%25eth0]/", "a zone"],
    ["http://[::1", "half a bracket"],
    ["http://shop.example:22/", "the port of remote shells"],
    ["http://shop.example:25/", "the port of mail"],
    ["https://shop.example:6667/", "the port of chats"],
    ["http://shop.example:0/", "no port at all"],
    [`http://shop.example/${"a".repeat(8192)}`, "overlong"]
  ])("%# is refused: %s", (url) => {
    expect(webTarget(url)).toBeNull()
  })

  test.each([
    ["http://shop.example/a?b#c", "shop.example", 80],
    ["https://shop.example", "shop.example", 443],
    ["https://SHOP.example:8443/", "shop.example", 8443],
    ["http://[2606:4700::1111]:8080/", "2606:4700::1111", 8080],
    ["https://bücher.example/", "xn--bcher-kva.example", 443]
  ])("%s is none", (url, host, port) => {
    const target = webTarget(url)
    expect(target).toMatchObject({ host, port, isSecure: url.startsWith("https") })
    expect(target?.url.href).not.toContain("#")
  })
})
