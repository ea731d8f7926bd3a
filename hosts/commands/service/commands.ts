import type { Commands } from "../line/operatorCommand.ts"
import { migrate } from "./migrate.ts"

export const commands: Commands = [migrate]
