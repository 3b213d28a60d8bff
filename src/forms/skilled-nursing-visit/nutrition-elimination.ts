import {
  choice,
  choices,
  date,
  longText,
  number,
  section,
  text,
  yesNo,
  type Condition,
  type Section,
} from '../define.ts';
import { ownWording } from '../sections/sources.ts';
import { happened } from '../sections/asked.ts';

const comment = { maxLength: 1_000 } as const;
const tubeFed: Condition = { path: 'nutrition.tube', equals: true };

export const nutritionSection: Section = section({
  id: 'nutrition',
  title: 'Diet and nutrition',
  source: ownWording,
  items: [
    choices(
      'nutrition.diet',
      'Diet ordered',
      {
        regular: 'Regular diet',
        lowSodium: 'Low sodium',
        diabetic: 'Diabetic',
        cardiac: 'Heart healthy',
        renal: 'Renal',
        soft: 'Soft',
        pureed: 'Pureed',
        liquid: 'Liquid',
        thickened: 'Thickened liquids',
        tube: 'Tube feeding',
        nothing: 'NPO (nothing by mouth)',
      },
      { required: true },
    ),
    choice('nutrition.adherence', 'Diet adherence', {
      yes: 'Always',
      mostly: 'Mostly',
      no: 'Rarely',
    }),
    choice(
      'nutrition.appetite',
      'Appetite',
      { good: 'Good', fair: 'Fair', poor: 'Poor' },
      { required: true, copyFromLast: false },
    ),
    number('nutrition.intake', 'Percent of meals eaten', {
      unit: '%',
      min: 0,
      max: 100,
      step: 5,
      copyFromLast: false,
    }),
    choice(
      'nutrition.fluids',
      'Fluid intake',
      { adequate: 'Adequate', low: 'Inadequate', high: 'Excessive' },
      { copyFromLast: false },
    ),
    yesNo('nutrition.fluidLimit', 'Fluid restriction ordered'),
    number('nutrition.fluidLimitAmount', 'Fluid restriction', {
      unit: 'mL/day',
      min: 200,
      max: 5_000,
      step: 50,
      required: true,
      showIf: { path: 'nutrition.fluidLimit', equals: true },
    }),
    choices(
      'nutrition.complaints',
      'Gastrointestinal symptoms',
      {
        none: 'No complaints',
        nausea: 'Nausea',
        vomiting: 'Vomiting',
        heartburn: 'Heartburn',
        swallowing: 'Difficulty swallowing',
        chewing: 'Difficulty chewing',
      },
      { exclusive: 'none', copyFromLast: false },
    ),
    choice(
      'nutrition.weightTrend',
      'Weight since the last visit',
      {
        same: 'About the same',
        loss: 'Unintentional loss',
        gain: 'Unintentional gain',
        unknown: 'Unknown',
      },
      { copyFromLast: false },
    ),
    yesNo('nutrition.tube', 'Feeding tube', { required: true }),
    choice(
      'nutrition.tubeType',
      'Feeding tube type',
      {
        nasogastric: 'Nasogastric tube',
        gastrostomy: 'Gastrostomy (PEG)',
        jejunostomy: 'Jejunostomy',
      },
      { required: true, showIf: tubeFed },
    ),
    text('nutrition.formula', 'Formula, amount and rate', { showIf: tubeFed }),
    number('nutrition.residual', 'Gastric residual volume', {
      unit: 'mL',
      min: 0,
      max: 1_000,
      step: 5,
      showIf: tubeFed,
      copyFromLast: false,
    }),
    choices(
      'nutrition.tubeSite',
      'Tube site',
      {
        intact: 'Skin intact',
        redness: 'Redness',
        leakage: 'Leakage',
        discharge: 'Discharge',
        granulation: 'Hypergranulation',
      },
      { exclusive: 'intact', required: true, showIf: tubeFed, copyFromLast: false },
    ),
    longText('nutrition.comments', 'Nutrition comments', comment),
  ],
});

const hasOstomy: Condition = { path: 'elimination.ostomy', equals: true };

export const eliminationSection: Section = section({
  id: 'elimination',
  title: 'Elimination',
  source: ownWording,
  items: [
    choice(
      'elimination.bowelSounds',
      'Bowel sounds',
      {
        present: 'Active in all four quadrants',
        hypoactive: 'Hypoactive',
        hyperactive: 'Hyperactive',
        absent: 'Absent',
      },
      { required: true, copyFromLast: false },
    ),
    date('elimination.lastMovement', 'Last bowel movement', { ...happened, copyFromLast: false }),
    choices(
      'elimination.bowels',
      'Bowel habits',
      {
        normal: 'Normal for the patient',
        constipation: 'Constipation',
        diarrhea: 'Diarrhea',
        hard: 'Hard stool',
        blood: 'Blood in stool',
        black: 'Black, tarry stool',
        hemorrhoids: 'Hemorrhoids',
      },
      { required: true, exclusive: 'normal', copyFromLast: false },
    ),
    choice('elimination.continence', 'Bowel continence', {
      continent: 'Continent',
      weekly: 'Incontinent less than once a week',
      often: 'Incontinent once a week or more',
      daily: 'Incontinent daily',
      ostomy: 'Bowel ostomy',
    }),
    choices(
      'elimination.abdomen',
      'Abdomen on examination',
      {
        soft: 'Soft, nontender',
        tender: 'Tender',
        distended: 'Distended',
        firm: 'Firm',
        ascites: 'Ascites',
      },
      { exclusive: 'soft', copyFromLast: false },
    ),
    choices(
      'elimination.regimen',
      'Bowel regimen',
      {
        none: 'No regimen',
        softener: 'Stool softener',
        laxative: 'Laxative',
        suppository: 'Suppository',
        enema: 'Enema',
        fiber: 'Fiber and fluids',
      },
      { exclusive: 'none' },
    ),
    yesNo('elimination.ostomy', 'Bowel ostomy', { required: true }),
    choice(
      'elimination.ostomyType',
      'Ostomy type',
      { colostomy: 'Colostomy', ileostomy: 'Ileostomy' },
      { required: true, showIf: hasOstomy },
    ),
    choices(
      'elimination.stoma',
      'Stoma',
      {
        healthy: 'Pink and moist',
        pale: 'Pale',
        dark: 'Dark',
        retracted: 'Retracted',
        prolapsed: 'Prolapsed',
        bleeding: 'Bleeding',
      },
      { exclusive: 'healthy', required: true, showIf: hasOstomy, copyFromLast: false },
    ),
    choices(
      'elimination.stomaSkin',
      'Peristomal skin',
      { intact: 'Skin intact', redness: 'Redness', erosion: 'Eroded skin', rash: 'Rash' },
      { exclusive: 'intact', showIf: hasOstomy, copyFromLast: false },
    ),
    yesNo('elimination.applianceChanged', 'Ostomy appliance changed at the visit', {
      showIf: hasOstomy,
      copyFromLast: false,
    }),
    longText('elimination.comments', 'Elimination comments', comment),
  ],
});

const catheter: Condition = {
  path: 'urinary.catheter',
  oneOf: ['indwelling', 'suprapubic', 'intermittent', 'external'],
};
const staysIn: Condition = { path: 'urinary.catheter', oneOf: ['indwelling', 'suprapubic'] };

export const urinarySection: Section = section({
  id: 'urinary',
  title: 'Urinary',
  source: ownWording,
  items: [
    choice(
      'urinary.continence',
      'Bladder continence',
      {
        continent: 'Continent',
        stress: 'Stress incontinence',
        night: 'Incontinent at night',
        day: 'Incontinent day and night',
        catheter: 'Catheter in place',
      },
      { required: true },
    ),
    choices(
      'urinary.symptoms',
      'Urinary symptoms',
      {
        none: 'No complaints',
        burning: 'Dysuria (burning)',
        frequency: 'Urinary frequency',
        urgency: 'Urgency',
        retention: 'Urinary retention',
        flank: 'Flank pain',
      },
      { required: true, exclusive: 'none', copyFromLast: false },
    ),
    choices(
      'urinary.urine',
      'Urine',
      {
        normal: 'Clear, yellow',
        dark: 'Dark',
        cloudy: 'Cloudy',
        bloody: 'Bloody',
        sediment: 'With sediment',
        odor: 'Strong odor',
        notSeen: 'Not observed',
      },
      { copyFromLast: false },
    ),
    choice(
      'urinary.catheter',
      'Urinary catheter',
      {
        none: 'No catheter',
        indwelling: 'Indwelling catheter',
        suprapubic: 'Suprapubic catheter',
        intermittent: 'Intermittent catheterization',
        external: 'External catheter',
      },
      { required: true },
    ),
    number('urinary.catheterSize', 'Catheter size', {
      unit: 'Fr',
      min: 6,
      max: 30,
      step: 1,
      required: true,
      showIf: catheter,
    }),
    number('urinary.balloon', 'Balloon volume', {
      unit: 'mL',
      min: 3,
      max: 60,
      step: 1,
      showIf: staysIn,
    }),
    yesNo('urinary.catheterChanged', 'Catheter changed at the visit', {
      required: true,
      showIf: staysIn,
      copyFromLast: false,
    }),
    date('urinary.lastChange', 'Last catheter change', {
      ...happened,
      showIf: { all: [staysIn, { path: 'urinary.catheterChanged', equals: false }] },
    }),
    text('urinary.irrigation', 'Irrigation: solution and amount', { showIf: staysIn }),
    number('urinary.output', 'Urine drained at the visit', {
      unit: 'mL',
      min: 0,
      max: 5_000,
      step: 10,
      showIf: catheter,
      copyFromLast: false,
    }),
    choices(
      'urinary.catheterSite',
      'Catheter site and system',
      {
        intact: 'Clean and draining',
        redness: 'Redness',
        discharge: 'Discharge',
        leakage: 'Leakage',
        blocked: 'Blocked',
        pain: 'Painful',
      },
      { exclusive: 'intact', required: true, showIf: staysIn, copyFromLast: false },
    ),
    longText('urinary.comments', 'Urinary comments', comment),
  ],
});
