import { convention, type RateRow } from "./row.ts"

const LOW_INCOME = convention("gamutapp", 0.333, 0.5, {
  note: "Audiences of the US, UK, Canada and Australia are worth 2 to 3 × those of low-income countries."
})

/** Multipliers of where the audience is; the US and Canada are 1. */
export const GEO_ROWS = {
  us_canada: [convention("sponsorrate", 1)],
  australia_new_zealand: [convention("sponsorrate", 0.9)],
  gulf: [convention("sponsorrate", 0.9)],
  uk_western_europe: [convention("sponsorrate", 0.85)],
  saudi_arabia: [convention("sponsorrate", 0.85)],
  middle_east_north_africa: [convention("sponsorrate", 0.6)],
  latin_america: [convention("sponsorrate", 0.5)],
  southeast_asia: [convention("sponsorrate", 0.45)],
  south_asia: [convention("sponsorrate", 0.4), LOW_INCOME],
  africa: [convention("sponsorrate", 0.35), LOW_INCOME],
  other: [convention("sponsorrate", 0.5)]
} as const satisfies Readonly<Record<string, ReadonlyArray<RateRow>>>

export type Geo = keyof typeof GEO_ROWS

export const GEO_LABELS: Readonly<Record<Geo, string>> = {
  us_canada: "United States and Canada",
  australia_new_zealand: "Australia and New Zealand",
  gulf: "Gulf states",
  uk_western_europe: "United Kingdom and Western Europe",
  saudi_arabia: "Saudi Arabia",
  middle_east_north_africa: "Middle East and North Africa",
  latin_america: "Latin America and the Caribbean",
  southeast_asia: "South-East Asia",
  south_asia: "South Asia",
  africa: "Africa, south of the Sahara",
  other: "Anywhere else"
}

const codes = (text: string): ReadonlyArray<string> => text.trim().split(/\s+/)

/** Which country is where, by ISO 3166; the source names regions alone, and the division is ours. */
export const GEO_COUNTRIES: Readonly<Record<Geo, ReadonlyArray<string>>> = {
  us_canada: codes("US CA PR GU VI AS MP UM"),
  australia_new_zealand: codes("AU NZ CC CX NF CK NU TK HM"),
  gulf: codes("AE QA KW BH OM"),
  uk_western_europe: codes(`
    GB IE FR DE AT CH LI NL BE LU ES PT IT SE NO DK FI IS AD MC SM VA MT GI GG JE IM FO AX SJ GL GF GP MQ RE YT PM MF BL
  `),
  saudi_arabia: codes("SA"),
  middle_east_north_africa: codes("EG MA DZ TN LY JO LB IQ IR SY YE PS IL TR SD EH"),
  latin_america: codes(`
    MX BR AR CL CO PE VE EC BO PY UY GY SR GT HN SV NI CR PA BZ CU DO HT JM TT BS BB AG DM GD KN LC VC AI AW BM BQ CW KY
    MS SX TC VG FK GS
  `),
  southeast_asia: codes("ID MY PH SG TH VN MM KH LA BN TL"),
  south_asia: codes("IN PK BD LK NP BT MV AF IO"),
  africa: codes(`
    NG ZA KE GH ET TZ UG RW SN CI CM AO MZ ZM ZW BW NA MW MG MU SC SZ LS BI DJ ER SO SS CF TD CG CD GA GQ ST CV GM GN GW
    LR SL ML BF NE BJ TG MR KM SH
  `),
  other: codes(`
    JP KR CN TW HK MO MN KP PL CZ SK HU RO BG GR CY HR SI RS BA ME MK AL XK EE LV LT UA BY MD RU GE AM AZ KZ KG TJ TM UZ FJ
    PG SB VU WS TO TV NR KI MH FM PW NC PF WF PN AQ BV TF
  `)
}
