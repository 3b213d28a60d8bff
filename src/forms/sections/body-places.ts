import type { Option } from '#domain/options.ts';

/**
 * Places of the body where wounds are charted: those over bones that the NPIAP lists for pressure
 * injuries, and the regions between them. Left and right are the patient's.
 */

const midline = {
  forehead: 'Forehead',
  face: 'Face',
  neck: 'Front of neck',
  chest: 'Chest',
  abdomen: 'Abdomen',
  groin: 'Groin',
  occiput: 'Back of head',
  nape: 'Back of neck',
  upperBack: 'Upper back',
  lowerBack: 'Lower back',
  sacrum: 'Sacrum',
  coccyx: 'Coccyx',
} as const;

const onBothSides = {
  Ear: 'ear',
  Shoulder: 'shoulder',
  UpperArm: 'upper arm',
  Elbow: 'elbow',
  Forearm: 'forearm',
  Hand: 'hand',
  Breast: 'breast',
  Flank: 'flank',
  ShoulderBlade: 'shoulder blade',
  IliacCrest: 'iliac crest',
  Hip: 'hip (trochanter)',
  Buttock: 'buttock',
  Ischium: 'ischium',
  Thigh: 'thigh, front',
  ThighBack: 'thigh, back',
  Knee: 'knee',
  KneeBack: 'back of knee',
  Shin: 'shin',
  Calf: 'calf',
  InnerAnkle: 'inner ankle',
  OuterAnkle: 'outer ankle',
  Heel: 'heel',
  Foot: 'top of foot',
  Sole: 'sole',
  GreatToe: 'great toe',
  Toes: 'toes',
} as const;

const sided = Object.entries(onBothSides).flatMap(([name, label]): Option[] => [
  { value: `left${name}`, label: `Left ${label}` },
  { value: `right${name}`, label: `Right ${label}` },
]);

/** Every place with its name; `other` is described in words. */
export const bodyPlaces: readonly Option[] = [
  ...Object.entries(midline).map(([value, label]) => ({ value, label })),
  ...sided,
  { value: 'other', label: 'Other place' },
];
