/**
 * How many doses a day an order names in its frequency, which is free text: "twice daily", "q6h",
 * "every morning with food". Only what can be read without doubt is read: with two frequencies, a
 * range or a change in it, or by the week, an order has no number here.
 */

const numbers: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['eight', 8],
  ['twelve', 12],
]);
/** Letters of prescriptions. */
const latin: ReadonlyMap<string, number> = new Map([
  ['qd', 1],
  ['qhs', 1],
  ['hs', 1],
  ['bid', 2],
  ['tid', 3],
  ['qid', 4],
]);

const hoursOfDay = 24;

const written = String.raw`\d{1,2}|${[...numbers.keys()].join('|')}`;
const partOfDay = 'am|pm|morning|afternoon|evening|night|noon|bedtime';
const onceADay = [
  /^(?:daily|nightly|(?:every|each|q) ?day)$/,
  new RegExp(`^(?:every|each|q|in the|at) ?(?:${partOfDay})$`),
];
/** "twice daily", "3 times a day", "2x/day"; a number by itself may be one of tablets. */
const timesADay = new RegExp(
  `^(?:(once|twice|thrice)|(${written}) ?(?:x|times?)) ?(?:daily|(?:a |per |each |every |/ ?)?day)$`,
);
const everyHours = new RegExp(`^(?:every|each|q) ?(${written}) ?(?:h|hrs?|hours?)$`);

/** More than one thing is said. */
const doubtful =
  /&|\b(?:and|or|then|plus|may|repeat|extra|alternat\w*|except|increase\w*|taper\w*)\b/;
/** From these words on it is about how, why or how long. */
const besides = new RegExp(
  String.raw`,? ?\b(?:as needed|prn|for|with|without|before|after|until|by mouth|po|orally|if|` +
    String.raw`while|on|ac|pc|x ?\d)\b.*$`,
);
/** At which time of the day, after how often: "once daily at bedtime". */
const daytime = new RegExp(String.raw` (?:in the|at|every) (?:${partOfDay}|\d.*)$`);

/** Of a number in words or digits; 0 for none. */
const valueOf = (word = ''): number => numbers.get(word) ?? Number(word);

/** @returns null where the text names no number of doses a day */
export function dosesPerDay(frequency: string): number | null {
  const text = frequency.toLowerCase().replaceAll('.', '').replaceAll(/\s+/g, ' ').trim();
  if (doubtful.test(text)) return null;
  const often = text.replace(besides, '').replace(daytime, '').replace(/,$/, '');
  if (onceADay.some((form) => form.test(often))) return 1;
  const [, adverb, counted] = timesADay.exec(often) ?? [];
  const count = latin.get(often) ?? valueOf(adverb ?? counted);
  if (count > 0) return count;
  const hours = valueOf(everyHours.exec(often)?.[1]);
  return hours > 0 && hours <= hoursOfDay ? Math.ceil(hoursOfDay / hours) : null;
}
