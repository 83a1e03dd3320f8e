// Icons are imported one module each, so that neither a test page nor a bundler reads all of them.
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconNode } from 'lucide';
  const icon: IconNode;
  export default icon;
}
