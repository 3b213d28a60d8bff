/**
 * Samples in the shape of a release of ICD-10-CM, made for tests: a few generic codes, and notes
 * that say nothing clinical. No line is from an official file.
 */

const orderLine = (number: number, code: string, flag: 0 | 1, text: string): string =>
  `${String(number).padStart(5, '0')} ${code.padEnd(7)} ${flag} ${text.slice(0, 60).padEnd(60)} ${text}`;

const sampleCodes: readonly (readonly [code: string, flag: 0 | 1, text: string])[] = [
  ['I10', 1, 'Essential (primary) hypertension'],
  ['I50', 0, 'Heart failure'],
  ['I509', 1, 'Heart failure, unspecified'],
  ['S72', 0, 'Sample fracture'],
  ['S72001A', 1, 'Sample fracture, initial encounter for closed fracture'],
  ['S72001D', 1, 'Sample fracture, subsequent encounter for closed fracture'],
  ['S72001S', 1, 'Sample fracture, sequela'],
];

/** An order file of a sample release. */
export const sampleOrderFile = (codes = sampleCodes): string =>
  `${codes.map(([code, flag, text], index) => orderLine(index + 1, code, flag, text)).join('\r\n')}\r\n`;

/** The next release: one code is gone, one has another text, one is new. */
export function nextOrderFile(): string {
  const next = new Map(sampleCodes.map((row) => [row[0], row]));
  next.delete('S72001S');
  next.set('I509', ['I509', 1, 'Heart failure, not specified']);
  next.set('Z999', ['Z999', 1, 'Sample dependence on a machine']);
  return sampleOrderFile([...next.values()]);
}

/** A tabular list of a sample release. */
export const sampleTabular = `<?xml version="1.0" encoding="utf-8"?>
<ICD10CM.tabular>
  <version>2026</version>
  <chapter>
    <name>9</name>
    <desc>Sample circulatory chapter (I00-I99)</desc>
    <excludes2><note>sample other chapter (P04-P96)</note></excludes2>
    <section id="I10-I1A">
      <desc>Sample section (I10-I1A)</desc>
      <useAdditionalCode><note>sample additional code</note></useAdditionalCode>
      <diag>
        <name>I10</name><desc>Essential (primary) hypertension</desc>
        <includes><note>sample high pressure</note></includes>
        <excludes1><note>sample excluded condition (O10)</note></excludes1>
      </diag>
    </section>
    <section id="I30-I5A">
      <desc>Sample section (I30-I5A)</desc>
      <diag>
        <name>I50</name><desc>Heart failure</desc>
        <codeFirst><note>sample cause (O00)</note><note> </note></codeFirst>
        <diag><name>I50.9</name><desc>Heart failure, unspecified</desc></diag>
      </diag>
    </section>
  </chapter>
  <chapter>
    <name>19</name>
    <desc>Sample injury chapter (S00-T88)</desc>
    <section id="S70-S79">
      <desc>Sample section (S70-S79)</desc>
      <diag>
        <name>S72</name><desc>Sample fracture</desc>
        <sevenChrNote><note>Sample note on 7th characters</note></sevenChrNote>
        <sevenChrDef>
          <extension char="A">initial encounter for closed fracture</extension>
          <extension char="D">subsequent encounter for closed fracture</extension>
        </sevenChrDef>
      </diag>
    </section>
  </chapter>
</ICD10CM.tabular>
`;

const bodies = ['forearm', 'hand', 'lower leg', 'shoulder', 'thigh', 'ankle', 'wrist', 'elbow'];
const kinds = ['Displaced fracture', 'Nondisplaced fracture', 'Laceration', 'Contusion', 'Burn'];
const places = ['shaft', 'base', 'neck', 'head', 'upper end', 'lower end', 'body', 'surface'];
const sides = ['right', 'left', 'unspecified'];
const encounters = [
  ['A', 'initial encounter for closed fracture'],
  ['B', 'initial encounter for open fracture type I or II'],
  ['D', 'subsequent encounter for closed fracture with routine healing'],
  ['G', 'subsequent encounter for closed fracture with delayed healing'],
  ['K', 'subsequent encounter for closed fracture with nonunion'],
  ['S', 'sequela'],
] as const;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A made-up word of a number, so that vocabulary and list grow together as in an official file. */
const madeUpWord = (number: number): string => {
  const syllables = [
    'car',
    'der',
    'gen',
    'hep',
    'itis',
    'lo',
    'mye',
    'neph',
    'osis',
    'path',
    'ren',
  ];
  const word = [number % 11, Math.floor(number / 11) % 11, Math.floor(number / 121) % 11]
    .map((index) => syllables[index])
    .join('');
  return `${word}${Math.floor(number / 1_331) || ''}`;
};

/** Words of the vocabulary of an official file. */
const vocabulary = 12_000;
/** A number from 0 that looks like chance and is always the same. */
const scattered = (seed: number, below: number): number =>
  Math.floor((Math.abs(Math.sin(seed) * 10_000) % 1) * below);

/** A text of its own, as three of ten codes of an official file have one. */
const ownText = (seed: number): string =>
  Array.from({ length: 3 + scattered(seed, 5) }, (_, place) => {
    const word = madeUpWord(scattered(seed * 8 + place + 0.5, vocabulary));
    return place === 1 ? `with ${word}` : word;
  }).join(' ');

/**
 * Rows as many and as long as a release has, for measurements: texts in its manner, codes in its
 * order, nothing of them real. Sorted, without repeats.
 */
export function madeUpRelease(count: number): string[] {
  const rows: string[] = [];
  for (let group = 0; rows.length < count; group += 1) {
    const letter = letters[Math.floor(group / 1_000) % letters.length];
    const category = `${letter}${String(group % 1_000).padStart(3, '0')}`;
    const code = `${category.slice(0, 3)}.${category.slice(3)}`;
    const words = `${kinds[group % kinds.length]} of ${madeUpWord(group)} ${places[group % places.length]} of`;
    const isOwn = group % 10 < 3;
    for (const [index, side] of sides.entries())
      for (const [character, encounter] of encounters)
        rows.push(
          isOwn
            ? `${code}${index}${character}\t${ownText(rows.length)}`
            : `${code}${index}X${character}\t${words} ${side} ${bodies[group % bodies.length]}, ${encounter}`,
        );
  }
  return [...new Set(rows.slice(0, count))].toSorted();
}
