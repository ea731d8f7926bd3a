import { patternsOf } from "./patterns.ts"

/** Who reports, and headlines in other languages than English. */

export const OUTLET = patternsOf(String.raw`
(the )?(guardian|bbc|reuters|cnn|associated press|new york times|nyt|washington post|sky news|al jazeera|bloomberg|daily mail|npr|
itv news)
(el país|el mundo|la vanguardia|20minutos|europa press|agencia efe|infobae|clarín)
(le monde|le figaro|libération|bfm ?tv|france ?info|mediapart|l'équipe)
(der spiegel|tagesschau|die zeit|süddeutsche|die welt|ntv|dpa|zdf)
(g1|folha de s\. ?paulo|a folha|o globo|estadão|uol|público|lusa|cnn brasil)
`)
export const HEADLINE = patternsOf(String.raw`
(a )?(man|woman|teen|teenager|suspect|driver|couple|singer|actor|mayor|minister|influencer) (was |is |has been )?(arrested|charged|
convicted|jailed|sentenced|sued|shot|stabbed|killed)
(polícia|policía|police) (prende|prendeu|detiene|detuvo|arresta|investiga|arrête|interpelle|apreende|incauta)
(detenid|preso|arrestad)[oa]s? (por|tras|em|en|un|una|dos|tres|cuatro)
(un|una|dos|tres|cuatro|dois|duas|três) (detenid|arrestad|pres|muert|mort|herid|ferid)[oa]s?
(polizei|staatsanwaltschaft) (nimmt|nahm|ermittelt|meldet|sucht)
(laut|nach angaben der) (polizei|staatsanwaltschaft|bericht|medien)
(mann|frau|zwei|drei) ([^\s.!?]+ ){0,3}(festgenommen|verhaftet|verurteilt|getötet)
(selon|d'après) (la police|le parquet|les médias|une source)
(un|une|deux|trois) (homme|femme|hommes|personnes|suspects?) ([^\s.!?]+ ){0,2}(arrêtés?|interpellés?|condamnés?|tués?)
(según|segundo) (la policía|fuentes|medios|a polícia|fontes|o jornal)
`)
/** Words by which people speak of themselves in Spanish, German, French and Portuguese. */
export const WRITER = patternsOf(`
(yo|mi|mis|conmigo|ich|mich|mir|mein|meine|meinen|wir|uns|je|j'ai|moi|mes|mon|nous|eu|meu|minha|meus|comigo|nós|fui)
`)
