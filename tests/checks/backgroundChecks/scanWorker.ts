import { Layer, Logger, ManagedRuntime, Record, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as pictures } from "../../../adapters/media/MediaSource.ts"
import { layer as textModels } from "../../../adapters/models/TextModels.ts"
import { layerWith as publicWeb } from "../../../adapters/outbound/PublicWeb.ts"
import { layer as stores } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { layer as accountHistory } from "../../../adapters/profiles/AccountHistory.ts"
import { ORIGINS } from "../../../adapters/profiles/addresses.ts"
import { layer as webArchive } from "../../../adapters/profiles/archive/WebArchive.ts"
import { layer as profileSource } from "../../../adapters/profiles/ProfileSource.ts"
import { externalPorts } from "../../../fixtures/layers/externalPorts.ts"
import { stopOnSignals } from "../../../hosts/process/start.ts"
import { work } from "../../../hosts/workers/checks/backgroundChecks.ts"
import { startOne } from "../../../hosts/workers/Work.ts"
import { unpacedReaders } from "../../creators/profiles/standIn.ts"
import { META_ID } from "./subject/platforms.ts"

/** A worker on background checks as a process of its own, whose platforms, archive and pictures are all at STAND_IN. */

/** The guarded web, which lets this machine through. */
const web = publicWeb({ allows: () => true })
const standIn = process.env.STAND_IN ?? ""
const origins = Record.map(ORIGINS, () => standIn)
const credentials = {
  youtubeApiKey: Redacted.make("invented"),
  twitch: null,
  reddit: null,
  xBearerToken: Redacted.make("invented"),
  meta: { accessToken: Redacted.make("invented"), igUserId: META_ID },
  kick: null
}

const platforms = Layer.merge(
  webArchive({ url: standIn, origins }),
  accountHistory({ credentials, origins }).pipe(
    Layer.provideMerge(profileSource({ credentials, chromiumPath: null, origins }))
  )
).pipe(Layer.provide(unpacedReaders.pipe(Layer.provideMerge(web))))

const runtime = ManagedRuntime.make(
  Layer.mergeAll(
    stores(Redacted.make("a signing secret")).pipe(
      Layer.provide(Server.layer(Redacted.make(process.env.DATABASE_URL ?? "")))
    ),
    externalPorts,
    cryptography,
    Logger.layer([])
  ).pipe(Layer.merge(Layer.mergeAll(platforms, textModels, pictures.pipe(Layer.provide(web)))))
)
const stopChecks = startOne(await runtime.context(), work, {
  serviceName: "CreatorSignal",
  baseUrl: "http://127.0.0.1"
})
stopOnSignals(async () => {
  await stopChecks()
  await runtime.dispose()
})
