import { Effect, Exit, Scope } from "effect"
import { lockDataFolder } from "../../adapters/embedded/lockDataFolder.ts"

/**
 * A process that claims data folders: for each line `FOLDER EPOCH_MS` it claims the folder at that time and prints
 * "won" or the reason why not; at the line `release` it lets go and prints "released".
 */
// Loaded before the race: what loads it is not what is raced for.
await import("bun:sqlite")
let scope = Scope.makeUnsafe()
console.log("ready")
for await (const line of console) {
  if (line === "release") {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    scope = Scope.makeUnsafe()
    console.log("released")
    continue
  }
  const [folder = "", at] = line.split(" ")
  // Only a busy wait is exact enough for two processes to meet.
  while (performance.timeOrigin + performance.now() < Number(at)) {}
  const claim = await Effect.runPromiseExit(Effect.provideService(lockDataFolder(folder), Scope.Scope, scope))
  console.log(Exit.isSuccess(claim) ? "won" : String(claim.cause).replaceAll("\n", " "))
}
