import { Effect, Redacted, Schema } from "effect"

/** A variable of the environment holds something it can't; the message names it and says what it has to be. */
export class InvalidConfig extends Schema.TaggedError<InvalidConfig>()("InvalidConfig", { message: Schema.String }) {}

export type Environment = Readonly<Record<string, string | undefined>>

/** Which processes a setting is for: those that serve requests, those that work on jobs, or both. */
type UsedBy = "web" | "worker" | "both"

/** Where one value of the configuration comes from, and how it is described. */
export interface Setting<A> {
  /** The variables that say it. */
  readonly variables: ReadonlyArray<string>
  /** What it is where no variable says it, in Markdown. */
  readonly shownDefault: string
  readonly usedBy: UsedBy
  /** Whether its value must not be shown: it is redacted. */
  readonly isSecret: boolean
  /** In Markdown, for the table of settings. */
  readonly description: string
  readonly read: (environment: Environment) => Effect.Effect<A, InvalidConfig>
}

type Described = Pick<Setting<unknown>, "description" | "usedBy">

/** What a variable says, and null where it is absent or empty; `rule` ends the sentence that refuses what `parse` can't read. */
const readVariable = <A>(
  environment: Environment,
  variable: string,
  parse: (text: string) => A | undefined,
  rule: string
): Effect.Effect<A | null, InvalidConfig> => {
  const text = environment[variable]
  if (text === undefined || text === "") return Effect.succeed(null)
  const value = parse(text)
  return value === undefined
    ? Effect.fail(new InvalidConfig({ message: `${variable} ${rule}` }))
    : Effect.succeed(value)
}

/** A setting of one variable, with a default. */
export const setting = <A>(
  definition: Described & {
    readonly variable: string
    /** The default, or how it follows from other settings. */
    readonly absent: A | ((environment: Environment) => Effect.Effect<A, InvalidConfig>)
    readonly shownDefault: string
    /** Undefined for what it can't be. */
    readonly parse: (text: string) => A | undefined
    /** What it must be, as the end of a sentence that begins with the variable. */
    readonly rule: string
  }
): Setting<A> => {
  const { absent, description, parse, rule, shownDefault, usedBy, variable } = definition
  return {
    variables: [variable],
    shownDefault,
    usedBy,
    isSecret: false,
    description,
    read: Effect.fnUntraced(function* (environment) {
      const said = yield* readVariable(environment, variable, parse, rule)
      if (said !== null) return said
      return absent instanceof Function ? yield* absent(environment) : absent
    })
  }
}

/** A setting that is null where nobody gives it. */
export const optionalSetting = <A>(
  definition: Described & {
    readonly variable: string
    readonly shownDefault?: string
    readonly parse: (text: string) => A | undefined
    readonly rule: string
  }
): Setting<A | null> => {
  const { description, parse, rule, shownDefault = "–", usedBy, variable } = definition
  return {
    variables: [variable],
    shownDefault,
    usedBy,
    isSecret: false,
    description,
    read: (environment) => readVariable(environment, variable, parse, rule)
  }
}

/** An optional setting whose value must not be shown. */
export const secretSetting = (
  definition: Described & {
    readonly variable: string
    readonly shownDefault?: string
    readonly isValid: (text: string) => boolean
    readonly rule: string
  }
): Setting<Redacted.Redacted<string> | null> => ({
  ...optionalSetting({
    ...definition,
    parse: (text) => (definition.isValid(text) ? Redacted.make(text) : undefined)
  }),
  isSecret: true
})

/** Credentials and header values must be visible ASCII, or no request could carry them. */
const isCredential = (text: string): boolean => /^[!-~]{1,512}$/.test(text)
const CREDENTIAL_RULE = "must be 1 to 512 printable ASCII characters without blanks"

/** A credential of another service's API. */
export const credentialSetting = (definition: Described & { readonly variable: string }) =>
  secretSetting({ ...definition, isValid: isCredential, rule: CREDENTIAL_RULE })

interface IdAndSecret {
  readonly id: string
  readonly secret: Redacted.Redacted<string>
}

/** An id and its secret, of which one is no use without the other. */
const idAndSecretSetting = ({
  idVariable,
  secretVariable,
  isId = isCredential,
  idRule = CREDENTIAL_RULE,
  ...definition
}: Described & {
  readonly idVariable: string
  readonly secretVariable: string
  readonly isId?: (text: string) => boolean
  readonly idRule?: string
}): Setting<IdAndSecret | null> => {
  const id = optionalSetting({
    ...definition,
    variable: idVariable,
    parse: (text) => (isId(text) ? text : undefined),
    rule: idRule
  })
  const secret = credentialSetting({ ...definition, variable: secretVariable })
  return {
    ...secret,
    variables: [idVariable, secretVariable],
    read: Effect.fnUntraced(function* (environment) {
      const said = { id: yield* id.read(environment), secret: yield* secret.read(environment) }
      if (said.id !== null && said.secret !== null) return { id: said.id, secret: said.secret }
      if (said.id === null && said.secret === null) return null
      const [missing, given] = said.id === null ? [idVariable, secretVariable] : [secretVariable, idVariable]
      return yield* new InvalidConfig({ message: `${missing} must be set with ${given}` })
    })
  }
}

export interface ClientCredentials {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted<string>
}

/** The credentials of a client of OAuth: `PREFIX_CLIENT_ID` and `PREFIX_CLIENT_SECRET`. */
export const clientSetting = ({
  prefix,
  ...definition
}: Described & { readonly prefix: string }): Setting<ClientCredentials | null> => {
  const [idVariable, secretVariable] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`]
  const pair = idAndSecretSetting({ ...definition, idVariable, secretVariable })
  return {
    ...pair,
    read: (environment) =>
      Effect.map(pair.read(environment), (said) =>
        said === null ? null : { clientId: said.id, clientSecret: said.secret }
      )
  }
}

export interface TokenCredentials {
  readonly igUserId: string
  readonly accessToken: Redacted.Redacted<string>
}

/** A token of Meta's Graph API and the Instagram account that asks with it: `META_ACCESS_TOKEN` and `META_IG_USER_ID`. */
export const metaSetting = (definition: Described): Setting<TokenCredentials | null> => {
  const pair = idAndSecretSetting({
    ...definition,
    idVariable: "META_IG_USER_ID",
    secretVariable: "META_ACCESS_TOKEN",
    isId: (text) => /^\d{1,32}$/.test(text),
    idRule: "must be 1 to 32 digits: the id that Graph API gives your Instagram account"
  })
  return {
    ...pair,
    read: (environment) =>
      Effect.map(pair.read(environment), (said) =>
        said === null ? null : { igUserId: said.id, accessToken: said.secret }
      )
  }
}
