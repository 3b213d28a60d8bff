/** Origin and licence of what social work and hospice documents ask beside their own wording. */

export const socialWorkServices =
  'Medicare Benefit Policy Manual, chapter 7, section 50.3 (medical social services; CMS, public ' +
  'domain), summarised in own words; needs check against the current manual';
export const hospiceAssessment =
  'Content of the comprehensive assessment of 42 CFR 418.54 (public domain): physical, ' +
  'psychosocial, emotional and spiritual needs and bereavement risk, own wording; needs check ' +
  'against the current rule';
export const bereavementRisk =
  'Initial bereavement assessment of 42 CFR 418.54(c)(7) (public domain); the list of factors is ' +
  'own wording, Apache-2.0; needs check';
export const palliativeScale =
  'Palliative Performance Scale, percentages only: its wording belongs to the Victoria Hospice ' +
  'Society, which asks for permission in electronic records, and is not part of this form; rate ' +
  'with the copy your agency has permission for; needs check';
export const karnofskyScale =
  'Performance status after D. A. Karnofsky and J. H. Burchenal (1949), percentages only; rate ' +
  'with the published scale; needs check';
export const functionalStaging =
  'Functional Assessment Staging (B. Reisberg), stage numbers only: its wording is protected and ' +
  'not part of this form; rate with the licensed copy of your agency; needs check';
export const spiritualOwn =
  'Own wording of Porchlight, Apache-2.0; no published spiritual history tool is reproduced; ' +
  'needs check by a chaplain';
