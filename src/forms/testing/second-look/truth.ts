import { chance } from '#domain/planning/chance.ts';

/**
 * What is true of a made-up patient, so that notes and a chart can be written that agree. The rules
 * of *Second look* know nothing of it, and it knows nothing of them.
 */

/** Walking: 0 without device, 1 cane, 2 walker, 3 walker and a hand, 4 wheelchair, 5 bed. */
type Walking = 0 | 1 | 2 | 3 | 4 | 5;
/** Self-care: 0 alone, 1 supervision, 2 some hands, 3 all by others. */
type Help = 0 | 1 | 2 | 3;
export const carePlaces = [
  'grooming',
  'upper',
  'lower',
  'bathing',
  'toileting',
  'transfer',
  'feeding',
] as const;
export type CarePlace = (typeof carePlaces)[number];

export type TruthWound = {
  readonly id: string;
  readonly type: 'pressure' | 'surgical' | 'stasis';
  /** Of a pressure ulcer. */
  readonly stage: '1' | '2' | '3' | '4' | 'unstageable' | 'deepTissue' | null;
  readonly bed: 'granulation' | 'slough' | 'closed';
};

export type Truth = {
  readonly birthday: string;
  readonly sex: 'F' | 'M';
  readonly lastName: string;
  readonly medicare: string;
  readonly height: number;
  readonly weight: number;
  readonly living: 'alone' | 'partner' | 'family' | 'facility';
  readonly help: 'always' | 'day' | 'sometimes' | 'never';
  readonly walking: Walking;
  readonly care: Readonly<Record<CarePlace, Help>>;
  readonly mind: 'clear' | 'forgetful' | 'severe';
  /** 0 adequate to 3 none. */
  readonly hearing: 0 | 1 | 3;
  /** 0 adequate to 4 none. */
  readonly vision: 0 | 1 | 4;
  readonly bladder: 'continent' | 'incontinent' | 'catheter';
  readonly bowel: 'continent' | 'incontinent' | 'ostomy';
  readonly diabetes: 'none' | 'type1' | 'type2';
  readonly insulin: boolean;
  readonly anticoagulant: string | null;
  readonly antibiotic: string | null;
  readonly opioid: string | null;
  readonly antipsychotic: string | null;
  readonly antiplatelet: string | null;
  readonly oxygen: boolean;
  readonly line: 'none' | 'picc' | 'peripheral';
  readonly breathing: 'none' | 'cpap' | 'bipap' | 'suction' | 'tracheostomy';
  readonly dialysis: boolean;
  readonly tube: boolean;
  readonly diet: 'regular' | 'pureed' | 'diabetic';
  readonly dyspnea: 0 | 1 | 2 | 3 | 4;
  readonly respirations: number;
  readonly wounds: readonly TruthWound[];
  readonly fall: 'none' | 'noInjury' | 'major';
  readonly hospital: boolean;
  readonly interpreter: boolean;
  readonly before: 'independent' | 'someHelp' | 'muchHelp';
  readonly device: 'none' | 'pacemaker';
  readonly amputation: boolean;
  readonly allergy: string | null;
  readonly dementia: boolean;
  readonly behavior: 'cooperative' | 'verballyAggressive' | 'hallucinating';
  readonly mood: 'calm' | 'anxious';
  readonly speech: 'clear' | 'aphasia';
  /** Drugs beyond those of a class, all by mouth. */
  readonly otherDrugs: number;
  readonly therapy: boolean;
};

export type Dice = {
  readonly below: (count: number) => number;
  readonly one: <T>(of: readonly T[]) => T;
  readonly yes: (share: number) => boolean;
};

/** The same dice for the same seed. */
export function dice(seed: number): Dice {
  const next = chance(seed * 7_919);
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    one: <T>(of: readonly T[]): T => of[below(of.length)] as T,
    yes: (share) => next() < share,
  };
}

const drugs = {
  anticoagulant: ['Apixaban', 'Warfarin', 'Eliquis', 'Enoxaparin', 'Rivaroxaban'],
  antibiotic: ['Cephalexin', 'Ciprofloxacin', 'Augmentin', 'Doxycycline'],
  opioid: ['Oxycodone', 'Tramadol', 'Norco', 'Morphine sulfate'],
  antipsychotic: ['Quetiapine', 'Risperidone', 'Haloperidol'],
  antiplatelet: ['Clopidogrel', 'Plavix', 'Ticagrelor'],
} as const;
const allergies = ['Penicillin', 'Latex', 'Sulfa', 'Shellfish'] as const;
export const drugNames = drugs;

const wound = (roll: Dice, id: string): TruthWound => {
  const type = roll.one(['pressure', 'surgical', 'stasis'] as const);
  return {
    id,
    type,
    stage: type === 'pressure' ? roll.one(['2', '3', '4', 'unstageable', '1'] as const) : null,
    bed: type === 'surgical' ? 'granulation' : roll.one(['granulation', 'slough'] as const),
  };
};

/** A patient by chance. */
export function truth(seed: number): Truth {
  const roll = dice(seed);
  const maybe = (of: readonly string[], share: number): string | null =>
    roll.yes(share) ? roll.one(of) : null;
  const walking = roll.one([0, 1, 2, 2, 2, 3, 4] as const);
  const mind = roll.one(['clear', 'clear', 'forgetful'] as const);
  const diabetes = roll.one(['none', 'none', 'type2', 'type2', 'type1'] as const);
  const care = Object.fromEntries(
    carePlaces.map((place) => [place, roll.one([0, 1, 1, 2] as const)]),
  ) as Record<CarePlace, Help>;
  const tube = roll.yes(0.08);
  return {
    birthday: `0${1 + roll.below(9)}/1${roll.below(9)}/19${30 + roll.below(30)}`,
    sex: roll.one(['F', 'M'] as const),
    lastName: roll.one(['Porchwell', 'Lantern', 'Hedgerow']),
    medicare: `1EG4TE5MK7${roll.below(9)}`,
    height: 58 + roll.below(16),
    weight: 110 + roll.below(110),
    living: roll.one(['alone', 'partner', 'family'] as const),
    help: roll.one(['always', 'day', 'sometimes'] as const),
    walking,
    care,
    mind,
    hearing: roll.one([0, 0, 1] as const),
    vision: roll.one([0, 0, 1] as const),
    bladder: roll.one(['continent', 'continent', 'incontinent', 'catheter'] as const),
    bowel: roll.one(['continent', 'continent', 'incontinent', 'ostomy'] as const),
    diabetes,
    insulin: diabetes === 'type1' || (diabetes === 'type2' && roll.yes(0.3)),
    anticoagulant: maybe(drugs.anticoagulant, 0.3),
    antibiotic: maybe(drugs.antibiotic, 0.2),
    opioid: maybe(drugs.opioid, 0.2),
    antipsychotic: maybe(drugs.antipsychotic, 0.1),
    antiplatelet: maybe(drugs.antiplatelet, 0.2),
    oxygen: roll.yes(0.2),
    line: roll.one(['none', 'none', 'none', 'picc', 'peripheral'] as const),
    breathing: roll.one(['none', 'none', 'none', 'cpap', 'bipap', 'suction'] as const),
    dialysis: roll.yes(0.1),
    tube,
    diet: roll.one(['regular', 'pureed', 'diabetic'] as const),
    dyspnea: roll.one([0, 1, 2] as const),
    respirations: 14 + roll.below(6),
    wounds: Array.from({ length: roll.one([0, 0, 1, 2]) }, (_, at) => wound(roll, `w${at + 1}`)),
    fall: 'none',
    hospital: false,
    interpreter: roll.yes(0.2),
    before: roll.one(['independent', 'someHelp'] as const),
    device: roll.one(['none', 'none', 'pacemaker'] as const),
    amputation: roll.yes(0.1),
    allergy: maybe(allergies, 0.4),
    dementia: mind === 'forgetful' && roll.yes(0.5),
    behavior: 'cooperative',
    mood: 'calm',
    speech: roll.one(['clear', 'clear', 'aphasia'] as const),
    otherDrugs: roll.below(5),
    therapy: roll.yes(0.5),
  };
}
