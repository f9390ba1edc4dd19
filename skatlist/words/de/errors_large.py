TEXTS = {
    "large_alone": "Die Datei {file} ist groß und wird nur allein gelesen. Abhilfe: für jede große Datei einen eigenen Aufruf.",
    "large_names": "{file}: Über den Zeilen stehen Namen; bei vielen Listen ist nicht zu sehen, für welche sie gelten. Abhilfe: den Kopf löschen oder die Listen auf einzelne Dateien verteilen.",
    "list_endless": "{file}, Zeile {line}: Von hier an hat eine Liste mehr als {limit} Zeilen; so lang ist keine. Abhilfe: mit den Spalten Serie und Tisch sagen, welche Zeile zu welcher Liste gehört.",
    "list_in_pieces": "{file}, Zeile {line}: Hier geht eine Liste weiter, die weiter oben schon stand. Abhilfe: die Zeilen nach Serie und Tisch sortieren.",
    "fix_pipe": "--fix schreibt die Kopie neben die Liste, und eine Liste aus einer Pipe liegt nirgends. Abhilfe: die Liste als Datei speichern und diese nennen.",
    "fix_large": "--fix schreibt von so großen Dateien keine berichtigte Kopie: {file}. Abhilfe: die Listen mit Fehlern in eine eigene Datei legen und dort berichtigen.",
    "convert_large": "Die Datei {file} ist so groß, dass sie nur als CSV oder Parquet geschrieben wird. Abhilfe: als Ziel eine Datei mit der Endung .csv oder .parquet nennen.",
}
