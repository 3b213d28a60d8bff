/** Messages of an address (spec rules §5), apart from its tables: every screen has the catalogue. */

/** What the address check says, in the specification's words. */
export const addressMessages = {
  several: 'Multiple addresses found. Please select one from the list.',
  invalid: 'Please enter a valid address.',
  notUs: 'Please enter valid US address.',
  zipcode: 'Please enter valid zipcode.',
  notChosen:
    'Please re-type your address and select it from the address list that shows below as ' +
    'you type. Do NOT type the full address yourself. You must select from the Google list ' +
    'of verified addresses.',
  mismatch:
    'The address you entered does not match or is not recognized by the application. Please ' +
    'select the address from the selection.',
  episodeState: 'Company is not operating in the chosen State.',
  patientState: 'Patient zipcode state not same as Company state.',
  /** The specification does not print the exact text; the wording is ours. */
  providerState:
    'The state of this address does not match the licensed state. Please send a request to support.',
} as const;
