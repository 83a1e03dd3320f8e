// axe-core, loaded as the script it is.
import axe from 'axe-core';
