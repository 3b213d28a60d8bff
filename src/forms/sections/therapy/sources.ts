/** Origin and licence of what the therapy documents ask beside their own wording. */

export const assistanceLevels =
  'Levels of assistance as rehabilitation commonly grades them, own wording, Apache-2.0; the ' +
  'shares of effort: needs check against the policy of the agency';
export const rangeNorms =
  'Ends of normal joint motion as published by the American Academy of Orthopaedic Surgeons ' +
  '(1965), numbers only; needs check';
export const muscleGrades =
  'Grades 0-5 of manual muscle testing (Medical Research Council), numbers with own wording; ' +
  'plus and minus grades: needs check against the policy of the agency';
export const upAndGoThreshold =
  'Timed Up and Go of the STEADI tool kit (CDC, 2017, public domain): 12 seconds or more means a ' +
  'risk of falling; needs check against the current sheet';
export const chairStandNorms =
  '30-Second Chair Stand of the STEADI tool kit (CDC, 2017, public domain); below-average scores ' +
  'by age and sex are printed there and not repeated here; needs check against the current sheet';
export const tandemThreshold =
  '4-Stage Balance Test of the STEADI tool kit (CDC, 2017, public domain): a tandem stand of ' +
  'less than 10 seconds means a risk of falling; needs check against the current sheet';
export const balanceAndGait =
  'Items and points after M. E. Tinetti, Performance-Oriented Mobility Assessment (1986), bands ' +
  'of the specification (rules §9); numbers with own wording, the published wording is not part ' +
  'of this form; permission for it needs check';
export const functionalCodes =
  'OASIS items GG0130 and GG0170 (CMS, public domain), shortened in own words; codes of the ' +
  'specification (rules §9); skips: needs check against the current OASIS manual';
export const textureLevels =
  'Level numbers 0-7 of the IDDSI Framework (International Dysphagia Diet Standardisation ' +
  'Initiative, CC BY-SA 4.0), numbers only; its descriptions are not part of this form; licence ' +
  'needs check';
export const reassessmentRule =
  '42 CFR 409.44(c)(2) (public domain), summarised in own words: a qualified therapist of the ' +
  'discipline measures function objectively at least every 30 calendar days; needs check against ' +
  'the current rule';
export const therapyNecessity =
  'Medicare Benefit Policy Manual, chapter 7, section 40.2 (CMS, public domain), summarised in ' +
  'own words; needs check against the current manual';
export const evaluationCodes =
  'Code numbers of the specification (rules §9); CPT descriptions belong to the American Medical ' +
  'Association and are not part of this form';
export const therapistsLists =
  'Findings and interventions as therapists commonly list them, own wording, Apache-2.0; needs ' +
  'check by a therapist';
export const goalTemplates =
  'Structure and durations of the specification (rules §9); it does not print the wording, so ' +
  'the templates are own wording, Apache-2.0; needs check by a therapist';
