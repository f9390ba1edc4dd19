TEXTS = {
    "frames_history": "Mit den Regeln „{rules}“ geht es nicht in einem Zug: Bock und Ramsch hängen von den Spielen davor ab. Abhilfe: die Listen einzeln rechnen (skatlist score, skatlist check) oder Regeln ohne Bock und Ramsch nennen.",
    "frames_scoring": "Die Regeln „{rules}“ rechnen Listen anders ab als durch Zusammenzählen der Spiele; das geht nur Liste für Liste. Abhilfe: skatlist score verwenden.",
    "frames_column": "Die Spalte „{column}“ fehlt. Ohne sie lassen sich die Spiele nicht rechnen.",
    "frames_dtype": "Die Spalte „{column}“ hat den Typ {dtype}; gebraucht werden ganze Zahlen ({needed}).",
    "frames_empty": "In der Spalte „{column}“ sind Zellen leer; hier muss in jeder etwas stehen.",
    "frames_range": "In der Spalte „{column}“ steht {value}; möglich ist {low} bis {high}.",
    "frames_number": "{file}, Zeile {line}: In der Spalte „{column}“ steht {value}; möglich ist {low} bis {high}. Abhilfe: die Zahl berichtigen.",
    "frames_word": "In der Spalte „{column}“ steht „{value}“. Möglich sind: {known}",
    "frames_rules": "Eine Liste verlangt die Regeln „{found}“, gerechnet werden soll nach „{rules}“. Abhilfe: die Listen nach ihren Regeln trennen.",
    "frames_rules_change": "{file}: Auf der Liste Serie {series}, Tisch {table} wechseln die Regeln. Das geht nur Liste für Liste. Abhilfe: skatlist score verwenden.",
    "frames_house": "{file}, Zeile {line}: Spiel {game} ist von Hand eingeschoben oder trägt feste Strafpunkte. Das geht nur Liste für Liste. Abhilfe: skatlist score verwenden.",
    "frames_places": "Die Spalte „{column}“ widerspricht sich: Auf einer Liste ist die Zahl der Plätze immer dieselbe, und anwesend ist nur, wer einen Platz hat.",
}
