import { useEffect, useState } from 'react';

/** Address of a blob of this page while it is shown. */
export function useBlobAddress(blob: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    void Promise.resolve(made).then(setAddress);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
