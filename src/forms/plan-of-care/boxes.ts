/** Check boxes of the CMS-485 with the codes it prints, locators 18.A to 20. */

export const functionalLimitations = [
  { value: 'amputation', label: 'Amputation', exportValue: '1' },
  { value: 'incontinence', label: 'Bowel or bladder incontinence', exportValue: '2' },
  { value: 'contracture', label: 'Contracture', exportValue: '3' },
  { value: 'hearing', label: 'Hearing', exportValue: '4' },
  { value: 'paralysis', label: 'Paralysis', exportValue: '5' },
  { value: 'endurance', label: 'Endurance', exportValue: '6' },
  { value: 'ambulation', label: 'Ambulation', exportValue: '7' },
  { value: 'speech', label: 'Speech', exportValue: '8' },
  { value: 'blind', label: 'Legally blind', exportValue: '9' },
  { value: 'dyspnea', label: 'Dyspnea with minimal exertion', exportValue: 'A' },
  { value: 'other', label: 'Other', exportValue: 'B' },
] as const;

export const activitiesPermitted = [
  { value: 'bedrest', label: 'Complete bed rest', exportValue: '1' },
  { value: 'bathroom', label: 'Bed rest with bathroom privileges', exportValue: '2' },
  { value: 'tolerated', label: 'Up as tolerated', exportValue: '3' },
  { value: 'transfer', label: 'Transfer bed to chair', exportValue: '4' },
  { value: 'exercises', label: 'Exercises prescribed', exportValue: '5' },
  { value: 'partial', label: 'Partial weight bearing', exportValue: '6' },
  { value: 'independent', label: 'Independent at home', exportValue: '7' },
  { value: 'crutches', label: 'Crutches', exportValue: '8' },
  { value: 'cane', label: 'Cane', exportValue: '9' },
  { value: 'wheelchair', label: 'Wheelchair', exportValue: 'A' },
  { value: 'walker', label: 'Walker', exportValue: 'B' },
  { value: 'none', label: 'No restrictions', exportValue: 'C' },
  { value: 'other', label: 'Other', exportValue: 'D' },
] as const;

export const mentalStatus = [
  { value: 'oriented', label: 'Oriented', exportValue: '1' },
  { value: 'comatose', label: 'Comatose', exportValue: '2' },
  { value: 'forgetful', label: 'Forgetful', exportValue: '3' },
  { value: 'depressed', label: 'Depressed', exportValue: '4' },
  { value: 'disoriented', label: 'Disoriented', exportValue: '5' },
  { value: 'lethargic', label: 'Lethargic', exportValue: '6' },
  { value: 'agitated', label: 'Agitated', exportValue: '7' },
  { value: 'other', label: 'Other', exportValue: '8' },
] as const;

export const prognosis = [
  { value: 'poor', label: 'Poor', exportValue: '1' },
  { value: 'guarded', label: 'Guarded', exportValue: '2' },
  { value: 'fair', label: 'Fair', exportValue: '3' },
  { value: 'good', label: 'Good', exportValue: '4' },
  { value: 'excellent', label: 'Excellent', exportValue: '5' },
] as const;
