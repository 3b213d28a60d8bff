/** Small care summaries written for the tests; every person in them is invented. */

export const patientXml = `
  <addr use="HP">
    <streetAddressLine>12 Lantern Way</streetAddressLine><streetAddressLine>Unit 4</streetAddressLine>
    <city>Fairhaven</city><state>CA</state><postalCode>94501</postalCode>
  </addr>
  <telecom use="HP" value="tel:+1(555)010-0199"/>
  <patient>
    <name use="L"><given>Wilma</given><given>june</given><family>Testperson</family></name>
    <administrativeGenderCode code="F"/>
    <birthTime value="19410307"/>
    <languageCommunication><languageCode code="en-US"/></languageCommunication>
  </patient>`;

/** A whole document around the given patient role and sections. */
export function careSummaryXml({
  patient = patientXml,
  sections = '',
  root = '',
}: { patient?: string; sections?: string; root?: string } = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"${root}>
  <id root="2.16.840.1.113883.19.5" extension="T-1"/><title>Transfer summary</title>
  <recordTarget><patientRole><id extension="1" root="2.16.840.1.113883.19"/>${patient}</patientRole></recordTarget>
  <component><structuredBody>${sections}</structuredBody></component>
</ClinicalDocument>`;
}

/** A section by LOINC code with its narrative and entries. */
export function sectionXml(code: string, entries: string, narrative = ''): string {
  return `<component><section><code code="${code}"/><text>${narrative}</text>${entries}</section></component>`;
}

export const template = (tail: string): string =>
  `<templateId root="2.16.840.1.113883.10.20.22.${tail}"/>`;

/** A concern act around one observation. */
export function concernXml(
  observation: string,
  { act = '', status = 'active' }: { act?: string; status?: string } = {},
): string {
  return (
    `<entry><act${act}><statusCode code="${status}"/><entryRelationship>` +
    `${observation}</entryRelationship></act></entry>`
  );
}
