/**
 * Words a street ends with, and what may follow them in its line: USPS Publication 28, appendixes
 * B, C1 and C2, with their abbreviations. Compared word by word with three public transcriptions of
 * these tables (one is datamade/usaddress), which agree on every word here; the publication's own
 * pages were not read.
 */

/**
 * Of appendix C1 the common streets, and every other name and standard abbreviation that no city of
 * the list of GeoNames begins with: "lake" or "park" may be the beginning of a city.
 */
export const streetSuffixes =
  'alley aly avenue ave av boulevard blvd circle cir court ct cove cv crossing xing drive dr ' +
  'expressway expy freeway fwy highway hwy lane ln loop parkway pkwy path place pl plaza plz ' +
  'point pt ridge rdg road rd route rte row run square sq street st terrace ter trail trl ' +
  'turnpike tpke walk way avn avnue boulv crcl crcle crssng drv expr express expw freewy frway ' +
  'frwy highwy hiway hiwy hway loops parkwy pkway pky paths plza rdge sqr sqre strt trails trls ' +
  'trnpk turnpk anex anx byu bch bnd blf blfs bottom btm brg brk brks bg burgs bgs bypass cp ' +
  'cpe causeway cswy ctr centers ctrs circles cirs clf clfs clb common cmn commons cmns course ' +
  'crse courts cts cvs crk crst xrd xrds curve curv dl dm dv drives drs estate estates ests ' +
  'extension extensions exts fls fld flds flt flats flts frd frds frst forge frg forges frgs ' +
  'frk frks gdn gardens gdns gtwy gln glns grn grns grv grvs hbr hbrs hvn heights hts hl hls ' +
  'holw inlt islands jct junctions jcts kys knoll knl knolls knls lk lks lndg lgt lights lgts ' +
  'loaf lf lck locks lcks ldg mnr manors mnrs mdw mdws mews ml mls msn motorway mtwy mtn mtns ' +
  'nck overpass opas parkways passage psge pne pnes pln plns pts prt prts radial radl rnch rpd ' +
  'rpds rst ridges rdgs roads rds shl shls shores shrs skyway skwy spg spgs spurs squares sqs ' +
  'station stravenue strm sts smt throughway trwy trace trce track trak trafficway trfy trailer ' +
  'trlr tunl underpass upas unions uns vly valleys vlys viaduct vw views vws vlg villages vlgs ' +
  'vl walks wl wls';

export const directions =
  'north n south s east e west w northeast ne northwest nw southeast se southwest sw';

/** Parts of a building that take no number. */
export const buildingParts =
  'basement bsmt front frnt lobby lbby lower lowr office ofc penthouse ph rear side upper uppr';

/** Units of homes; each is followed by its number or letter: `Apt 4`. */
export const unitWords =
  'apartment apt building bldg department dept floor fl lot room rm space spc suite ste trailer ' +
  'trlr unit';
