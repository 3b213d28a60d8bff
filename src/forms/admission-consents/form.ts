import {
  choice,
  choices,
  date,
  defineForm,
  longText,
  section,
  text,
  yesNo,
  type Condition,
} from '../define.ts';
import { asked, fresh } from '../sections/asked.ts';
import { teachingSection } from '../sections/care-given.ts';
import { assessors } from '../sections/chart-note.ts';
import { directivesRule, privacyRule, rightsRule } from '../sections/federal-rules.ts';
import { identityConfirmed } from '../sections/identity.ts';
import { signatureList } from '../sections/signature-list.ts';
import { ownWording } from '../sections/sources.ts';

const byRepresentative: Condition = { path: 'signer.who', equals: 'representative' };
const answer = { yes: 'Agrees', no: 'Declines', notApplicable: 'Does not apply' } as const;
const consent = (path: string, label: string) => choice(`consent.${path}`, label, answer, asked);
const has: Condition = {
  all: [
    { path: 'directives.kinds', answered: true },
    { not: { path: 'directives.kinds', includes: 'none' } },
  ],
};

/** Consents at admission, notice of the patient's rights, advance directives and first teaching. */
export const admissionConsents = defineForm({
  id: 'admission-consents',
  version: 1,
  title: 'Admission consents, patient rights and education',
  disciplines: [...assessors],
  visitTypeIds: [261],
  sections: [
    section({
      id: 'visit',
      title: 'Who agrees',
      source: rightsRule,
      items: [
        identityConfirmed,
        choice(
          'signer.who',
          'Decides and signs',
          { patient: 'Patient', representative: 'Legal or chosen representative' },
          asked,
        ),
        text('signer.name', 'Name of the representative', {
          required: true,
          showIf: byRepresentative,
        }),
        choice(
          'signer.basis',
          'Authority of the representative',
          {
            guardian: 'Legal guardian',
            proxy: 'Health care proxy',
            attorney: 'Power of attorney',
            chosen: 'Chosen by the patient',
          },
          { required: true, showIf: byRepresentative },
        ),
        text('signer.whyNot', 'Why the patient does not sign', {
          ...asked,
          showIf: byRepresentative,
        }),
        text('signer.language', 'Preferred language', { required: true }),
        choice(
          'signer.interpreter',
          'Interpreter',
          {
            notNeeded: 'Not needed',
            used: 'Qualified interpreter used',
            declined: 'Offered and declined',
          },
          {
            ...asked,
            hint: 'Free of charge. A family member is no qualified interpreter.',
          },
        ),
      ],
    }),
    section({
      id: 'consents',
      title: 'Consents',
      source: ownWording,
      items: [
        consent('care', 'Care and treatment by the agency'),
        consent('release', 'Release of records for care and payment'),
        consent('benefits', 'Payment of benefits to the agency'),
        consent('telehealth', 'Telehealth and remote monitoring'),
        consent('photos', 'Photos for the clinical record'),
        longText('consent.declined', 'What was declined and what follows from it', {
          ...asked,
          maxLength: 1_000,
          showIf: {
            any: ['care', 'release', 'benefits', 'telehealth', 'photos'].map((path) => ({
              path: `consent.${path}`,
              equals: 'no',
            })),
          },
        }),
        choice(
          'payment.explained',
          'Expected payment and what the patient may owe explained',
          {
            nothing: 'Nothing to pay expected',
            some: 'Patient may owe a part',
            unknown: 'Coverage not known yet',
          },
          { ...asked, source: rightsRule, hint: 'Say it and leave it in writing before care.' },
        ),
        yesNo('payment.noncovered', 'Services that may not be covered: written notice given', {
          ...asked,
          source: rightsRule,
          showIf: { path: 'payment.explained', oneOf: ['some', 'unknown'] },
        }),
      ],
    }),
    section({
      id: 'rights',
      title: 'Patient rights',
      source: rightsRule,
      items: [
        yesNo('rights.written', 'Written notice of rights and responsibilities given', asked),
        yesNo('rights.understood', 'Rights explained in words the patient understands', asked),
        choices(
          'rights.covered',
          'Rights gone through',
          {
            respect: 'Respect for person and property',
            abuse: 'Freedom from abuse, neglect and exploitation',
            complaints: 'Complaints without reprisal',
            participate: 'Taking part in the plan, consent and refusal',
            services: 'All services of the plan of care',
            record: 'Confidential record, and seeing it',
            payment: 'Charges before care begins',
            transfer: 'Reasons for transfer and discharge',
            access: 'Aids and language services free of charge',
          },
          asked,
        ),
        choices(
          'rights.contacts',
          'Contacts left in the home',
          {
            agency: 'Agency, day and night',
            administrator: 'Administrator, for complaints',
            hotline: 'State home health hotline',
            quality: 'Quality improvement organization',
            aging: 'Area agency on aging and other advocates',
          },
          asked,
        ),
        yesNo('rights.oasis', 'OASIS privacy notice given', {
          ...asked,
          hint: 'For patients whose assessment is sent to CMS.',
        }),
        yesNo('rights.privacy', 'Notice of privacy practices given', {
          ...asked,
          source: privacyRule,
        }),
        yesNo('rights.signed', 'Receipt of the notice of rights signed', asked),
        longText('rights.notSigned', 'Why it was not signed', {
          ...asked,
          maxLength: 500,
          showIf: { path: 'rights.signed', equals: false },
        }),
      ],
    }),
    section({
      id: 'directives',
      title: 'Advance directives',
      source: directivesRule,
      items: [
        yesNo('directives.informed', 'Written information about advance directives given', asked),
        choices(
          'directives.kinds',
          'Advance directives',
          {
            none: 'None known',
            livingWill: 'Living will',
            proxy: 'Health care proxy',
            dnr: 'Do-not-resuscitate order',
            polst: 'Orders for life-sustaining treatment (POLST)',
            guardian: 'Legal guardian',
          },
          { required: true, exclusive: 'none' },
        ),
        choice(
          'directives.copy',
          'Copy',
          { got: 'Received', asked: 'Requested', unavailable: 'Not available' },
          { required: true, showIf: has },
        ),
        text('directives.where', 'Where it is kept in the home', { showIf: has }),
        longText('directives.wishes', 'Wishes of the patient in own words', {
          ...fresh,
          maxLength: 1_000,
        }),
      ],
    }),
    teachingSection,
    section({
      id: 'admission',
      title: 'Next steps',
      source: ownWording,
      items: [
        choices(
          'admission.left',
          'Left in the home',
          {
            folder: 'Home folder',
            schedule: 'Visit schedule',
            medications: 'Medication list',
            emergency: 'Emergency plan',
            contacts: 'Phone numbers',
          },
          asked,
        ),
        signatureList('signatures', 'Signatures', {
          hint: 'Patient or representative; a witness where an X is made.',
        }),
        date('admission.nextVisit', 'Next visit date', fresh),
        longText('narrative.text', 'Narrative', { maxLength: 4_000 }),
      ],
    }),
  ],
  review: {
    clinicianStatement: 'I explained these consents and rights and answered the questions.',
    patientStatement:
      'My rights, the consents and the payment were explained to me. I received them in writing.',
    highlights: ['signer.who', 'consent.care', 'rights.written', 'directives.kinds'],
  },
});
