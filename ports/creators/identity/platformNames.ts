import { Record } from "effect"
import { PLATFORMS } from "./platforms.ts"

/** As they write themselves, for sentences. */
export const PLATFORM_NAMES = Record.map(PLATFORMS, ({ displayName }): string => displayName)
