/** Things, and what is done, that have the names of slurs: they are meant whoever is spoken of. */
export const THINGS = `
(a|the|every|each|any|no) chink/s (in|of|between)
chinks in (the|his|her|their|your|our|its|my) (armour|armor|defence|defense|plan|wall|fence|logic|argument|curtain/s)
chink of light
chinks of light
spic and span
spick and span
maine coon/s
coon hound
raccoon/s
coon dog
coon tail
(smoke|smoking|smoked|light|lit|have|having|a) (a|another|quick|cheeky) fag
fag (end|ends|break|packet|ash|butt|butts)
pack of fags
packet of fags
(smoke|smoking|smoked|buy|bought|quit) fags
(for|out for|on) (a|another|my) fag
fag and (a|coffee)
(gave up|give up|giving up|given up|quit|quitting|quits|off) (the|my|his|her) fags
offa's dyke
dyke (road|wall|collapsed|built|breach/ed)
(sea|earth|river|water|flood|another) dyke/s
(build|built|building|repair|repaired|broke|behind|along) _ dyke/s
(the|a|an) dyke (collapsed|held|broke|runs|road|along|near)
(faggot/s) (and|with) (peas|mash|gravy|onion)
bundle of faggots
pork faggots
faggots for (tea|dinner|lunch|supper)
faggot of (wood|sticks|twigs)
fire retardant
flame retardant
retard (the|setting|button|spark|timing|growth|progress|development)
retarded (growth|development|time)
retards (the|growth|spread)
dick van dyke
van dyke
the (auto|manual|automatic|rebuilt|stock) tranny
(rebuild|rebuilt|rebuilding|swap|swapped|drop|dropped|replace|replaced) (the|my|our|a|his|her) (tranny|trannies)
tranny (fluid|swap|rebuild|mount/s|cooler|pan|oil|leak|filter|shop|line/s|tunnel|jack|case|flush|temp/s)
(manual|auto|automatic|speed|powerglide|th350|th400|4l60e|t56) (tranny|trannies)
(drystone|stone|polder|dutch|volcanic|basalt|igneous|magma|dolerite|granite|flood) dyke/s
dyke swarm/s
dykes (and|or) (dam/s|levee/s|ditches|canals|polders|windmills)
(levee/s|ditches|dams|canals|polders|windmills) and dykes
`
