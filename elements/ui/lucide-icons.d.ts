// Each icon is imported from its own module, so that test pages and bundlers do not load all icons.
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconNode } from 'lucide';
  const icon: IconNode;
  export default icon;
}
