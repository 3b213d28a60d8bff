/**
 * Map address with directions to a visit, for the device's map app. Only pressing it sends an
 * address outside the app.
 *
 * @param agent the browser's user agent
 */
export function directionsTo(address: string, agent: string): string {
  const place = encodeURIComponent(address);
  if (/Android/.test(agent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad|Macintosh/.test(agent)) return `https://maps.apple.com/?daddr=${place}`;
  return `https://www.openstreetmap.org/search?query=${place}`;
}
