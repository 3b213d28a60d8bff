/**
 * Federal rules that forms follow; all are in the public domain, summarised in own words. "Needs
 * check" means that nobody has compared the form with the current text of the rule yet.
 */

const rule = (where: string): string => `${where} (public domain), own wording; needs check`;

export const planOfCareRule = rule('Content of the plan of care after 42 CFR 484.60(a)(2)');
export const certificationForm =
  'Locators and check boxes of form CMS-485, Home Health Certification and Plan of Care, OMB ' +
  '0938-0357 (CMS, public domain)';
export const certificationRule = rule('Certification after 42 CFR 424.22(a)(1)');
export const encounterRule =
  'Face-to-face encounter after 42 CFR 424.22(a)(1)(v): within 90 days before or 30 days after the ' +
  'start of care, for the primary reason of home health (public domain), own wording; who may ' +
  'perform it needs check against the current rule';
export const verbalOrderRule = rule('Verbal orders after 42 CFR 484.60(b)(3)-(4) and 409.43(d)');
export const frequencyRule = rule('Ordered frequencies after 42 CFR 409.43(b)');
export const physicianAlertRule = rule(
  'Alerting the physician to changes that call for another plan, 42 CFR 484.60(c)(1)',
);
export const coordinationRule = rule('Coordination of care after 42 CFR 484.60(d)');
export const transferRule =
  'Transfer summary within 2 business days after 42 CFR 484.110(a)(6) (public domain), own wording; ' +
  'the list of contents needs check';
export const dischargeRule =
  'Discharge summary within 5 business days after 42 CFR 484.110(a)(6), reasons of 42 CFR 484.50(d) ' +
  '(public domain), own wording; the list of contents needs check';
export const reviewRule = rule('Review of the plan at least every 60 days, 42 CFR 484.60(c)(1)');
export const rightsRule = rule('Notice of rights and rights of the patient after 42 CFR 484.50');
export const directivesRule = rule('Advance directives after 42 CFR 489.102');
export const privacyRule = rule('Notice of privacy practices after 45 CFR 164.520');
export const emergencyRule = rule(
  'Individual emergency plans after 42 CFR 484.102(b)(1) and the agency’s after 484.102',
);
export const drugReviewRule = rule('Drug regimen review after 42 CFR 484.55(c)(5)');
export const significantIssue = rule(
  'Clinically significant medication issues after OASIS M2001 and M2003 (CMS)',
);
export const infectionRule = rule('Infection prevention and control after 42 CFR 484.70');
export const assistantsRule = rule(
  'Nursing under the supervision of a registered nurse after 42 CFR 484.75(c)(1); what an LVN/LPN ' +
    'may do besides is state law',
);
export const qualityRule = rule('Adverse patient events after 42 CFR 484.65 and 484.50(e)');
