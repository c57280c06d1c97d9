// @ts-check
// The page of a table for who has their own side elsewhere than below: it is turned before anything is seen of it.

import { Side } from "./side.js";
import { table } from "./table.js";

table.side(Side);
