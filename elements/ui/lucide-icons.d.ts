// One icon a module, so that neither a test page nor a bundler has to read the other sixteen hundred.
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconNode } from 'lucide';
  const icon: IconNode;
  export default icon;
}
