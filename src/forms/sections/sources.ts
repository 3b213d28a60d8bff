/** Origin and licence of form content; every section and instrument names one. */

export const ownWording = 'Own wording of Porchlight, Apache-2.0';
export const specifiedOptions =
  'Options of the specification (rules §9) in own wording, Apache-2.0';
export const defaultRanges =
  'Ranges commonly used as notification parameters for adults at home; unverified ' +
  "defaults, the patient's own alert set replaces them";
export const phq =
  'PHQ-9 by R. L. Spitzer, J. B. W. Williams, K. Kroenke and colleagues, with an ' +
  'educational grant from Pfizer Inc.; no permission required to reproduce, translate, ' +
  'display or distribute';
export const bradenStyle =
  'Scale and bands of the specification (rules §9). The wording of the Braden Scale is ' +
  'licensed and not part of this form: degrees are own wording, the agency rates with its ' +
  'own licensed instrument';
export const nortonStyle =
  'Names and ratings of five parts and the bands of the specification (rules §9); the published ' +
  'wording of the ratings is not part of this form; needs check';
export const nutritionStyle =
  'Facts and points after the checklist of the Nutrition Screening Initiative (1992), as reprinted ' +
  '(University of Florida, FCS8547; another list gives the last fact 1 point); bands of the ' +
  'specification (rules §9); own wording, permission for the published wording not confirmed; ' +
  'needs check';
export const suicideBands =
  'Bands of the specification (rules §9), which prints no items: the agency asks its own scale ' +
  'and enters its total; needs check';
export const barthelStyle =
  'Points of the specification (rules §9, Barthel-style daily-living score); own wording, Apache-2.0';
export const fallScore =
  'Points and threshold of the specification (rules §9); it does not print the factors, ' +
  'so their list is own wording, Apache-2.0';
export const homeboundRule =
  'Medicare Benefit Policy Manual, chapter 7, section 30.1.1 (CMS, public domain), summarised in own words';
export const hospitalRisk = 'After OASIS item M1033 (CMS, public domain), summarised in own words';
export const aideSupervisionRule =
  'Elements of aide supervision after 42 CFR 484.80(h) (public domain), own wording; needs check ' +
  'against the current rule';
export const woundStaging = 'Stages 1-4 of the specification (rules §4); own wording, Apache-2.0';
export const pressureStaging =
  'Stages 1-4 of the specification (rules §4); what each stage rules out after the staging system ' +
  'of the National Pressure Injury Advisory Panel (2016), summarised in own words';
