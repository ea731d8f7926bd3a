import { expect, test } from "bun:test"
import { areOneParty } from "../../../domain/checks/backgroundChecks/buyersAddress.ts"

test("an address of the buyer's own people or domains is theirs, however it is written; one at a public provider is its owner's", () => {
  for (const [subject, own] of [
    ["owner@brand.example", "owner@brand.example"],
    ["Owner@Brand.Example", "owner@brand.example"],
    ["owner+creator@brand.example", "owner@brand.example"],
    ["someone.else@brand.example", "owner@brand.example"],
    ["nova@mail.brand.example", "owner@brand.example"],
    ["nova@brand.example", "owner@emea.brand.example"],
    ["o.w.n.e.r+nova@googlemail.com", "owner@gmail.com"]
  ] as const) {
    expect({ subject, own, isOwn: areOneParty(subject, own) }).toEqual({ subject, own, isOwn: true })
  }
  for (const [subject, own] of [
    ["nova@creator.example", "owner@brand.example"],
    ["nova@notbrand.example", "owner@brand.example"],
    ["nova@gmail.com", "owner@gmail.com"],
    ["nova@yahoo.co.uk", "owner@yahoo.co.uk"],
    ["owner@web.de", "owner@gmx.de"]
  ] as const) {
    expect({ subject, own, isOwn: areOneParty(subject, own) }).toEqual({ subject, own, isOwn: false })
  }
})
