/** The two builds of the demo. */
export const SITES = [
  { name: 'script tag', home: '/', handler: '/handler' },
  { name: 'React', home: '/react/', handler: '/react/handler' },
] as const;

export type Site = (typeof SITES)[number];
