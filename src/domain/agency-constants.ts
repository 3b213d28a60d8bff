/**
 * Who the agency is to CMS, in the export of an assessment. Ours: the specification has no place for
 * these numbers. Their widths are those of M0010, M0016 and the national provider number in the
 * OASIS catalogue.
 */
const ofAgency = <Form extends string>(name: string, form: Form, description: string) =>
  ({ type: 'WebAppConfig', kind: 'text', initial: null, name, form, description }) as const;

export const agencyConstants = [
  ofAgency(
    'agencyNpi',
    'npi',
    'National provider number (NPI) of the agency, for the OASIS export.',
  ),
  ofAgency(
    'agencyCcn',
    'ccn',
    'CMS certification number (CCN) of the agency, M0010 of the OASIS export.',
  ),
  ofAgency(
    'agencyState',
    'state',
    'State of the agency, M0014 and the head of the OASIS export. Where no operatingStates are set, addresses of ' +
      'patients are compared with it.',
  ),
  ofAgency('agencyBranchId', 'short', 'Branch ID that CMS assigned, M0016 of the OASIS export.'),
  ofAgency(
    'agencySubmissionId',
    'short',
    'Number that CMS assigned to the agency for sending assessments.',
  ),
] as const;
