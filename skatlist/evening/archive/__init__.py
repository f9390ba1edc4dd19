"""An archive of many evenings: an index beside their files, from which every table over them comes."""
