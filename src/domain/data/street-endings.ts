/**
 * Words a street ends with, and what may follow them in its line: common ones of USPS Publication
 * 28, appendixes B, C1 and C2, with their abbreviations.
 */

export const streetSuffixes =
  'alley aly avenue ave av boulevard blvd circle cir court ct cove cv crossing xing drive dr ' +
  'expressway expy freeway fwy highway hwy lane ln loop parkway pkwy path place pl plaza plz ' +
  'point pt ridge rdg road rd route rte row run square sq street st terrace ter trail trl ' +
  'turnpike tpke walk way';

export const directions =
  'north n south s east e west w northeast ne northwest nw southeast se southwest sw';

/** Parts of a building that take no number. */
export const buildingParts =
  'basement bsmt front frnt lobby lbby lower lowr office ofc penthouse ph rear side upper uppr';

/** Each is followed by its number or letter: `Apt 4`. */
export const unitWords =
  'apartment apt building bldg department dept floor fl lot room rm space spc suite ste trailer ' +
  'trlr unit';
